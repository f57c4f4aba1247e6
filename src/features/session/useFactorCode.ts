import { useCallback, useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '../../../contract/route.ts'
import type { checkFactor, Factor } from '../../../contract/security.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useCheckFactorMutation, useCheckRecoveryCodeMutation } from './sessionApi.ts'

/** `until`: server time. `since`: this device's time. */
export type FactorLock = { until: number; since: number }

/** The form whose call was the last: the factor's code, or a recovery code in its place. */
export type SentBy = 'code' | 'recovery'

type CodeAnswer = ResponseOf<typeof checkFactor>

/**
 * A code is for a login that waits for it, or for the action that the server named by `challenge` (SEC-08).
 */
export type CodeRequest = {
  factor: Factor
  challenge?: string | undefined
  /** The code is on its way already. */
  isSent?: true
  onAccepted: (answer: CodeAnswer) => Promise<void> | void
}

/**
 * Requests a code on mount and has it checked (SEC-04). `onAccepted` may throw a CallError to show. `lock`:
 * the reason of the refusal.
 */
export function useFactorCode({ factor, challenge, isSent, onAccepted }: CodeRequest) {
  const [check] = useCheckFactorMutation()
  const [recover] = useCheckRecoveryCodeMutation()
  const { status, send, refuse, typeAgain } = useSubmission()
  const [lock, setLock] = useState<FactorLock | null>(null)
  const [sentBy, setSentBy] = useState<SentBy>('code')

  const sendCode = useCallback(async (): Promise<boolean> => {
    try {
      await check({ body: { type: factor, challenge } }).unwrap()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      // Not by `send`: a code that the person has already may be sent meanwhile.
      setLock(null)
      setSentBy('code')
      refuse(error.code)
      return false
    }
  }, [check, factor, challenge, refuse])

  const isAsked = useRef(false)
  useEffect(() => {
    if (factor === 'google' || isSent || isAsked.current) return
    isAsked.current = true
    void sendCode()
  }, [factor, isSent, sendCode])

  const submitBy = (form: SentBy, call: () => Promise<CodeAnswer>): Promise<boolean> =>
    send(async () => {
      setSentBy(form)
      setLock(null)
      const answer = await call()
      const { success, error, disabled, until } = answer
      if (success !== 'true' && success !== true) {
        if (disabled === 'true' || disabled === true) setLock({ until: until ?? 0, since: Date.now() })
        const refusal: CallError = { code: error ?? 'factor.wrong', status: 200 }
        throw refusal
      }
      await onAccepted(answer)
    })
  const submitCode = (code: string) => submitBy('code', () => check({ body: { type: factor, code, challenge } }).unwrap())
  /** Takes a recovery code in the place of the factor's (SEC-07). */
  const submitRecovery = (code: string) => submitBy('recovery', () => recover({ body: { code, challenge } }).unwrap())
  /** Ends a lock whose time is over. */
  const unlock = (): void => {
    setLock(null)
    typeAgain()
  }
  return { status, sentBy, lock, unlock, submitCode, submitRecovery, sendCode }
}
