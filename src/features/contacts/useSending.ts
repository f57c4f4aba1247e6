import { useState } from 'react'
import { type CallError, isCallError } from '../../api/callError.ts'

/** `attempt` is new with each refusal: the message appears anew (APP-15). */
export type Sending = { at: 'typing' } | { at: 'sending' } | { at: 'refused'; fault: CallError; attempt: number } | { at: 'taken' }

/** What became of sending a form. Pressing again while it is under way sends nothing. */
export function useSending() {
  const [status, setStatus] = useState<Sending>({ at: 'typing' })
  async function send(call: () => Promise<unknown>): Promise<CallError | null> {
    if (status.at === 'sending') return null
    setStatus({ at: 'sending' })
    try {
      await call()
      setStatus({ at: 'taken' })
      return null
    } catch (error) {
      if (!isCallError(error)) throw error
      setStatus({ at: 'refused', fault: error, attempt: status.at === 'refused' ? status.attempt + 1 : 1 })
      return error
    }
  }
  return { status, send, typeAgain: () => setStatus({ at: 'typing' }) }
}
