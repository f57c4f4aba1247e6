import { type Processor, processors } from '../../contract/kernel.ts'

/** FUND-20: what is tried when neither the user nor the settings say otherwise. */
export const defaultStack: readonly Processor[] = ['FRAUD', 'VLOAD']

const known: ReadonlySet<string> = new Set(processors)
const isProcessor = (name: string): name is Processor => known.has(name)

/** Reads a comma list. Names that are no processor are left out, and each stands once: nothing may be tried twice. */
export function readStack(list: string | null | undefined): Processor[] {
  const names = (list ?? '').split(',').map((name) => name.trim().toUpperCase())
  return [...new Set(names)].filter(isProcessor)
}

/** The user's cascade before the settings', the settings' before the default (FUND-20). A list that names nothing known counts as none. */
export function chooseStack(user: string | null | undefined, settings: string | null | undefined): Processor[] {
  for (const list of [user, settings]) {
    const stack = readStack(list)
    if (stack.length > 0) return stack
  }
  return [...defaultStack]
}
