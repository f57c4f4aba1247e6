import { secondMs } from '../../domain/kernel/time.ts'
import type { Rates } from './rates.ts'
import type { ChainStore } from './store.ts'

/** The paces between blocks that a tester chooses from, in seconds; 0: blocks are mined by hand. */
export const paces = [0, 2, 10, 60, 600] as const
/** Prices that move by themselves take a step this often. */
const rateStepMs = 10 * secondMs

/**
 * Mines blocks and moves prices as time passes. Call `pass` often. `paceAtFirst`: until a tester has chosen,
 * in seconds.
 */
export function createPassage(
  { store, rates, now, random }: { store: ChainStore; rates: Rates; now: () => number; random: () => number },
  paceAtFirst: number,
) {
  /** When the last block was mined and prices last moved; null while a tester does it by hand. */
  let lastBlock: number | null = null
  let lastStep: number | null = null
  const pace = (): number => store.setting('blockSeconds') ?? paceAtFirst
  return {
    pace,
    pass(): void {
      const every = pace() * secondMs
      if (every === 0) lastBlock = null
      else {
        const at = now()
        lastBlock ??= at
        // One block at a time, also after the sandbox's machine has slept.
        if (at - lastBlock >= every) {
          lastBlock = at
          store.mineAll()
        }
      }
      if (store.setting('movingRates') !== 1) lastStep = null
      else {
        const at = now()
        lastStep ??= at
        if (at - lastStep < rateStepMs) return
        lastStep = at
        rates.drift(random)
      }
    },
  }
}
