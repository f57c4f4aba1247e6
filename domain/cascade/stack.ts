import { type Processor, processors } from '../../contract/kernel.ts'
import { pfsExcluded } from './countries.ts'

/** FUND-20: the default stack if neither the user nor the settings set one. */
export const defaultStack: readonly Processor[] = ['FRAUD', 'VLOAD']

const processorNames: ReadonlySet<string> = new Set(processors)
const isProcessor = (name: string): name is Processor => processorNames.has(name)

/** Parses a comma-separated list. Unknown names and duplicates are dropped, because nothing may be tried twice. */
export function parseStack(list: string | null | undefined): Processor[] {
  const names = (list ?? '').split(',').map((name) => name.trim().toUpperCase())
  return [...new Set(names)].filter(isProcessor)
}

/**
 * Returns the user's cascade, else the settings', else the default (FUND-20), without processors excluded in the person's country
 * (FUND-04). An empty list counts as none.
 */
export function chooseStack(user: string | null | undefined, settings: string | null | undefined, country: string): Processor[] {
  for (const list of [user, settings]) {
    const stack = parseStack(list).filter((processor) => processor !== 'PFS' || !pfsExcluded.includes(country))
    if (stack.length > 0) return stack
  }
  return [...defaultStack]
}

/** Processors that run alone from their own tab: no check before them, no other processor after them (FUND-02). */
const standaloneProcessors: ReadonlySet<Processor> = new Set<Processor>(['VLOAD', 'SHAPE'])

/** True for a first charge from the processor's own tab: it names no card, because that tab asks for none (FUND-02). */
export const runsAlone = (processor: Processor, card: string | undefined): boolean =>
  standaloneProcessors.has(processor) && card === undefined
