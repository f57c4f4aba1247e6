import { useCallback, useEffect, useRef, useState } from 'react'
import type { Factor } from '../../../contract/security.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useCheckFactorMutation } from './sessionApi.ts'

/** `until`: server time. `since`: this device's time. */
export type FactorLock = { until: number; since: number }

/** The second factor of a login (SES-05): requests a code on mount and signs in with a correct one. `lock`: the reason of the refusal. */
export function useFactorLogin(factor: Factor, onDone: () => void) {
  const dispatch = useAppDispatch()
  const [check] = useCheckFactorMutation()
  const { status, send, refuse } = useSubmission()
  const [lock, setLock] = useState<FactorLock | null>(null)

  const sendCode = useCallback(async (): Promise<boolean> => {
    try {
      await check({ body: { type: factor } }).unwrap()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      // Not by `send`: a code that the person has already may be sent meanwhile.
      setLock(null)
      refuse(error.code)
      return false
    }
  }, [check, factor, refuse])

  const isAsked = useRef(false)
  useEffect(() => {
    if (factor === 'google' || isAsked.current) return
    isAsked.current = true
    void sendCode()
  }, [factor, sendCode])

  async function submitCode(code: string): Promise<void> {
    const isAccepted = await send(async () => {
      setLock(null)
      const { success, error, disabled, until } = await check({ body: { type: factor, code } }).unwrap()
      if (success !== 'true' && success !== true) {
        if (disabled === 'true' || disabled === true) setLock({ until: until ?? 0, since: Date.now() })
        const refusal: CallError = { code: error ?? 'factor.wrong', status: 200 }
        throw refusal
      }
      const unread = await dispatch(readSession())
      if (unread !== null) throw unread
    })
    if (isAccepted) onDone()
  }
  return { status, lock, submitCode, sendCode }
}
