import type { Processor } from '../../../contract/kernel.ts'

/** The word of an address for each processor that this server runs (FUND-23, FUND-30). */
const words = { pfs: 'PFS', vload: 'VLOAD' } as const satisfies Record<string, Processor>

/** Null: the contract has it, and this server does not run it. */
export const processorOf = (word: string): Processor | null => (Object.hasOwn(words, word) ? words[word as keyof typeof words] : null)

export const wordOf = (processor: Processor): string =>
  Object.entries(words).find(([, name]) => name === processor)?.[0] ?? processor.toLowerCase()
