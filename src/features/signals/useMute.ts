import { background } from '../../bridges/background.ts'
import { useMuteSignalsMutation } from './signalsApi.ts'

/**
 * Returns a function that mutes or unmutes a symbol, or all signals without one; the worker of every tab then
 * polls anew. It throws a CallError.
 */
export function useMute() {
  const [save] = useMuteSignalsMutation()
  return async (isMuted: boolean, symbol?: string): Promise<void> => {
    await save({ body: { muted: isMuted, ...(symbol !== undefined && { symbol }) } }).unwrap()
    void background.renewSignals()
  }
}
