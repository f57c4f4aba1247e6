import { type BackOff, backOffMs } from '../../domain/kernel/backOff.ts'
import { secondMs } from '../../domain/kernel/time.ts'

/** Half of each delay is fixed, so that a broken stream is never reopened at once. */
const reconnects: BackOff = { minMs: 0, baseMs: secondMs / 2, capMs: 15 * secondMs, fixedShare: 0.5 }

/** Returns the delay in milliseconds before a stream is opened again after `failures` failed tries. */
export const reconnectDelayMs = (failures: number, random: () => number): number => backOffMs(reconnects, failures + 1, random)

/** A delay that can be cut short. */
export type Pause = { wait(ms: number): Promise<void>; cut(): void }

export function createPause(): Pause {
  let wake: () => void = () => undefined
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    cut: () => wake(),
  }
}
