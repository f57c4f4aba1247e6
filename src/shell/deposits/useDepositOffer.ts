import { useState } from 'react'
import type { WorkerResult, DepositView } from '../../../contract/background.ts'
import { useWorkerCommand } from '../forms/useWorkerCommand.ts'

/**
 * Sends the person's answer to an offer of a processor. Nothing happens without an answer. `onAccepted` is
 * called after a yes.
 */
export function useDepositOffer(id: string, onAccepted: () => void) {
  const { status, run } = useWorkerCommand()
  const [choice, setChoice] = useState<'yes' | 'no'>('yes')
  function answer(chosen: 'yes' | 'no', call: (deposit: string) => Promise<WorkerResult<DepositView>>): void {
    const command = () => {
      setChoice(chosen)
      return call(id)
    }
    void run(command, () => chosen === 'yes' && onAccepted())
  }
  return {
    status,
    /** The answer being sent; null if none is. */
    sending: status.at === 'sending' ? choice : null,
    answer,
  }
}
