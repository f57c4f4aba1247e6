import { useState } from 'react'
import type { WorkerResult, DepositView } from '../../../contract/background.ts'
import { unwrapResult } from '../forms/unwrapResult.ts'
import { useSubmission } from '../forms/useSubmission.ts'

/** Sends the person's answer to an offer of a processor. Nothing happens without an answer. `onAccepted` is called after a yes. */
export function useDepositOffer(id: string, onAccepted: () => void) {
  const { status, send } = useSubmission()
  const [choice, setChoice] = useState<'yes' | 'no'>('yes')
  const answer = (chosen: 'yes' | 'no', call: (deposit: string) => Promise<WorkerResult<DepositView>>): void =>
    void send(async () => {
      setChoice(chosen)
      unwrapResult(await call(id))
      if (chosen === 'yes') onAccepted()
    })
  return {
    status,
    /** The answer being sent; null if none is. */
    sending: status.at === 'sending' ? choice : null,
    answer,
  }
}
