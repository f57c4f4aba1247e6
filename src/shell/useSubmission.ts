import { useState } from 'react'
import { type CallError, isCallError } from '../api/callError.ts'

export type Submission =
  | { at: 'typing' }
  | { at: 'sending' }
  /** `attempt` is new with each refusal: the message appears anew (APP-15). */
  | { at: 'refused'; fault: CallError; attempt: number }
  | { at: 'done' }

/** What became of sending a form. `send` makes the call once at a time and answers whether it was accepted. */
export function useSubmission() {
  const [status, setStatus] = useState<Submission>({ at: 'typing' })
  async function send(call: () => Promise<unknown>): Promise<boolean> {
    if (status.at === 'sending') return false
    setStatus({ at: 'sending' })
    try {
      await call()
    } catch (error) {
      if (!isCallError(error)) throw error
      setStatus({ at: 'refused', fault: error, attempt: status.at === 'refused' ? status.attempt + 1 : 1 })
      return false
    }
    setStatus({ at: 'done' })
    return true
  }
  return { status, send, typeAgain: () => setStatus({ at: 'typing' }) }
}
