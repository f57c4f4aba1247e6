import { useCallback, useEffect, useRef, useState } from 'react'
import type { Factor } from '../../../contract/security.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useCheckFactorMutation } from './sessionApi.ts'

export type FactorStatus =
  | { at: 'typing' }
  | { at: 'sending' }
  /** `attempt` changes with each wrong code: the inputs are cleared and the message shows again. */
  | { at: 'wrong'; code: string; attempt: number }
  /** `until`: server time. `since`: this device's time. */
  | { at: 'locked'; until: number; since: number; attempt: number }

const faultOf = (error: unknown): CallError => {
  if (isCallError(error)) return error
  throw error
}

/** The second factor of a login (SES-05): requests a code on mount and signs in with a correct one. */
export function useFactorLogin(factor: Factor, onDone: () => void) {
  const dispatch = useAppDispatch()
  const [check] = useCheckFactorMutation()
  const [status, setStatus] = useState<FactorStatus>({ at: 'typing' })
  const attempts = useRef(0)
  const refuse = useCallback((code: string) => {
    attempts.current += 1
    setStatus({ at: 'wrong', code, attempt: attempts.current })
  }, [])

  const sendCode = useCallback(async (): Promise<boolean> => {
    try {
      await check({ body: { type: factor } }).unwrap()
      return true
    } catch (error) {
      refuse(faultOf(error).code)
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
    if (status.at === 'sending') return
    setStatus({ at: 'sending' })
    try {
      const { success, error, disabled, until } = await check({ body: { type: factor, code } }).unwrap()
      if (success === 'true' || success === true) {
        const unread = await dispatch(readSession())
        return unread === null ? onDone() : refuse(unread.code)
      }
      if (disabled !== 'true' && disabled !== true) return refuse(error ?? 'factor.wrong')
      attempts.current += 1
      setStatus({ at: 'locked', until: until ?? 0, since: Date.now(), attempt: attempts.current })
    } catch (error) {
      refuse(faultOf(error).code)
    }
  }
  return { status, submitCode, sendCode }
}
