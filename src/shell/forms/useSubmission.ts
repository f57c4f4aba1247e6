import { type RefObject, useCallback, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../api/callError.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { createIntent, type Intent } from './intent.ts'

/**
 * A refusal of a form. `attempt` increases with each one, so that the message is announced again (APP-15).
 */
export type SubmissionRefusal = { at: 'refused'; fault: CallError; attempt: number }
export type Submission = { at: 'typing' } | { at: 'sending' } | SubmissionRefusal | { at: 'done' }

const focusIn = (form: RefObject<HTMLElement | null> | undefined) => focusFirstInvalid(form?.current ?? null)

/**
 * Tracks the submission of a form or an action. `form`: its first invalid field gets the focus after a
 * refusal (APP-19). The `intent` passed to `send` holds the idempotency key: a repeated request gets the same
 * one until its outcome is known (FUND-43).
 */
export function useSubmission(form?: RefObject<HTMLElement | null>) {
  const [status, setStatus] = useState<Submission>({ at: 'typing' })
  const [intent] = useState(createIntent)
  const attempts = useRef(0)
  const isSending = useRef(false)

  /** Shows a refusal that the page itself decides, or only focuses the first invalid field. */
  const refuse = useCallback(
    (code?: string): void => {
      if (code !== undefined) setStatus({ at: 'refused', fault: { code, status: 200 }, attempt: ++attempts.current })
      focusIn(form)
    },
    [form],
  )

  /**
   * Runs `call`, which throws a CallError if it is refused. Ignored while another runs. Returns true if it
   * was accepted.
   */
  const send = useCallback(
    async (call: (intent: Intent) => Promise<unknown>): Promise<boolean> => {
      if (isSending.current) return false
      isSending.current = true
      setStatus({ at: 'sending' })
      // Only a request of this call has an outcome now: an earlier one may still be unknown.
      let isKeyUsed = false
      const used: Intent = { ...intent, keyOf: (request) => ((isKeyUsed = true), intent.keyOf(request)) }
      try {
        await call(used)
      } catch (error) {
        if (!isCallError(error)) {
          setStatus({ at: 'typing' })
          throw error
        }
        // Any other answer than the server's decision, such as a lost session or a limit, says nothing about
        // an earlier request, which may have taken effect. The retry uses the same key.
        if (isKeyUsed && error.status === 200 && !error.isMalformed) intent.settle()
        setStatus({ at: 'refused', fault: error, attempt: ++attempts.current })
        focusIn(form)
        return false
      } finally {
        isSending.current = false
      }
      if (isKeyUsed) intent.settle()
      setStatus({ at: 'done' })
      return true
    },
    [form, intent],
  )
  const typeAgain = useCallback(() => setStatus({ at: 'typing' }), [])
  return { status, send, refuse, typeAgain }
}
