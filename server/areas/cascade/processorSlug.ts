import type { Processor } from '../../../contract/kernel.ts'

/** The URL slug of each processor that this server implements (FUND-23 to FUND-31, FUND-39). */
const slugs = {
  pfs: 'PFS',
  orange: 'ORANGE',
  orangeppl: 'ORANGE_NOT3D',
  earth: 'EARTH',
  finity: 'FINITY',
  concept: 'CONCEPT',
  zoom: 'ZOOM',
  entropay: 'ENTROPAY',
  ezpay: 'EZPAY',
  shape: 'SHAPE',
  vload: 'VLOAD',
  agni: 'AGNI',
  skrill: 'SKRILL',
  neteller: 'NETELLER',
  paypal: 'PAYPAL',
} as const satisfies Record<string, Processor>

/** Returns the processor of a slug; null if the contract has it but this server does not implement it. */
export const processorOfSlug = (slug: string): Processor | null => (Object.hasOwn(slugs, slug) ? slugs[slug as keyof typeof slugs] : null)

/** Returns the URL slug of a processor. */
export const slugOf = (processor: Processor): string =>
  Object.entries(slugs).find(([, name]) => name === processor)?.[0] ?? processor.toLowerCase()
