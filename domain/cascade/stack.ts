import { type Processor, processors } from '../../contract/kernel.ts'
import { pfsExcluded } from './countries.ts'

/** FUND-20: what is tried when neither the user nor the settings say otherwise. */
export const defaultStack: readonly Processor[] = ['FRAUD', 'VLOAD']

const known: ReadonlySet<string> = new Set(processors)
const isProcessor = (name: string): name is Processor => known.has(name)

/** Reads a comma list. Names that are no processor are left out, and each stands once: nothing may be tried twice. */
export function readStack(list: string | null | undefined): Processor[] {
  const names = (list ?? '').split(',').map((name) => name.trim().toUpperCase())
  return [...new Set(names)].filter(isProcessor)
}

/**
 * The user's cascade before the settings', the settings' before the default (FUND-20), each without what the person's country excludes
 * (FUND-04). A list that leaves nothing counts as none.
 */
export function chooseStack(user: string | null | undefined, settings: string | null | undefined, country: string): Processor[] {
  for (const list of [user, settings]) {
    const stack = readStack(list).filter((processor) => processor !== 'PFS' || !pfsExcluded.includes(country))
    if (stack.length > 0) return stack
  }
  return [...defaultStack]
}

/** Processors that run alone from a tab of their own: no check before them, no other processor after them (FUND-02). */
const alone: ReadonlySet<Processor> = new Set<Processor>(['VLOAD', 'SHAPE'])

/** Whether a first charge comes from the processor's own tab: it names no card, since none is asked for there (FUND-02). */
export const runsAlone = (processor: Processor, card: string | undefined): boolean => alone.has(processor) && card === undefined
