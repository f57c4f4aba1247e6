import { background } from '../../bridges/background.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useMuteSignalsMutation } from './signalsApi.ts'

/** Mutes or unmutes a symbol, or all signals; the worker of every tab then polls anew. */
export function useMute() {
  const [save] = useMuteSignalsMutation()
  const { status, send } = useSubmission()
  return {
    status,
    /** Returns true if it was saved. `symbol` missing: all signals. */
    mute: async (isMuted: boolean, symbol?: string): Promise<boolean> => {
      const isSaved = await send(() => save({ body: { muted: isMuted, ...(symbol !== undefined && { symbol }) } }).unwrap())
      if (isSaved) void background.renewSignals()
      return isSaved
    },
  }
}
