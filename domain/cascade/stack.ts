import { type Processor, processors, wallets } from '../../contract/kernel.ts'
import { isExcludedIn } from './countries.ts'
import { charges } from './processorTable.ts'

/** FUND-20: the default stack if neither the user nor the settings set one. */
export const defaultStack: readonly Processor[] = ['FRAUD', 'VLOAD']

const processorNames: ReadonlySet<string> = new Set([...processors, ...wallets])
const isProcessor = (name: string): name is Processor => processorNames.has(name)

/**
 * Parses a comma-separated list. Unknown names and duplicates are dropped, because nothing may be tried
 * twice.
 */
export function parseStack(list: string | null | undefined): Processor[] {
  const names = (list ?? '').split(',').map((name) => name.trim().toUpperCase())
  return [...new Set(names)].filter(isProcessor)
}

const walletNames: ReadonlySet<Processor> = new Set(wallets)
/** True for a wallet, which runs from its own tab alone and is no part of a cascade (FUND-39). */
export const isWallet = (processor: Processor): boolean => walletNames.has(processor)

/**
 * Returns the user's cascade, else the settings', else the default (FUND-20), without wallets and without
 * processors excluded in the person's country (FUND-04). An empty list counts as none.
 */
export function chooseStack(user: string | null | undefined, settings: string | null | undefined, country: string): Processor[] {
  for (const list of [user, settings]) {
    const stack = parseStack(list).filter((processor) => !isWallet(processor) && !isExcludedIn(country, processor))
    if (stack.length > 0) return stack
  }
  return [...defaultStack]
}

/** Returns a stack that begins at one of its processors; checks stay in front of it (FUND-01). */
export const startAt = (stack: readonly Processor[], first: Processor): Processor[] =>
  stack.filter((processor, index) => index >= stack.indexOf(first) || !charges(processor))
