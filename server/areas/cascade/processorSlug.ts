import type { Processor } from '../../../contract/kernel.ts'

/** The URL slug of each processor that this server implements (FUND-23, FUND-30). */
const slugs = { pfs: 'PFS', vload: 'VLOAD' } as const satisfies Record<string, Processor>

/** Returns the processor of a slug; null if the contract has it but this server does not implement it. */
export const processorOfSlug = (slug: string): Processor | null => (Object.hasOwn(slugs, slug) ? slugs[slug as keyof typeof slugs] : null)

/** Returns the URL slug of a processor. */
export const slugOf = (processor: Processor): string => processor.toLowerCase()
