import type { BackgroundEvent, BackgroundFact } from '../../contract/background.ts'

/** Numbers the events of one source, so that a receiver detects gaps. */
export function createReporter(source: string, out: (event: BackgroundEvent) => void) {
  let seq = 0
  return (epoch: number, batch: readonly BackgroundFact[]): void => out({ v: 1, source, seq: ++seq, epoch, batch: [...batch] })
}
