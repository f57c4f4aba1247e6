import type { InvoiceCoin, Processor } from '../../contract/kernel.ts'

/** Tabs of the funding screen (FUND-02) in default order, the same as the reference server's. */
export const methods = [
  'card',
  'bitcoin',
  'eth',
  'ltc',
  'altcoin',
  'tether',
  'stable',
  'fiat',
  'bank',
  'skrill',
  'neteller',
  'paypal',
  'shape',
  'vload',
  'agni',
] as const
export type Method = (typeof methods)[number]

/** Tabs that the page has a panel and a text for; no other is listed. */
export const supportedMethods = [
  'card',
  'bitcoin',
  'eth',
  'tether',
  'ltc',
  'altcoin',
  'stable',
  'vload',
] as const satisfies readonly Method[]
/** Tabs for the exchange account: fixed amounts in its fiat wallets too (ACC-03). */
export const exchangeMethods = ['fiat', ...supportedMethods] as const
/** A tab that the page can list. */
export type ListedMethod = (typeof exchangeMethods)[number]

/** The coins of a tab, the default first (FUND-40). */
export const coinsOf: Partial<Record<Method, readonly [InvoiceCoin, ...InvoiceCoin[]]>> = {
  bitcoin: ['btc'],
  eth: ['eth'],
  tether: ['usdt'],
  ltc: ['ltc'],
  altcoin: ['bch', 'dash', 'zcash'],
  stable: ['token'],
}

/** Countries where Skrill is hidden (FUND-04), used by the page and by the server's settings rules. */
export const skrillHidden = 'DE GB BE FR ES CN HK IL MO SG AE CA TR US JP'.split(' ')

export type MethodPerson = { country: string; cardRisk: boolean; verification: string }

const isMethod = (name: string): name is Method => methods.some((method) => method === name)

/** True if the settings offer one of these methods (APP-26); an empty list offers all. */
function offersOne(offered: readonly string[], ways: readonly Method[]): boolean {
  const known = offered.filter(isMethod)
  return known.length === 0 || ways.some((way) => known.includes(way))
}

/** Processors with a tab of their own; in a cascade they are used for card deposits like all others. */
const tabOf: Partial<Record<Processor, Method>> = { VLOAD: 'vload', SHAPE: 'shape', AGNI: 'agni' }

/**
 * True if the settings offer a method of this processor: what the page hides, the server refuses (APP-26). `alone`: from its own tab, for
 * which the card tab is no substitute.
 */
export function offersProcessor(offered: readonly string[], processor: Processor, way: 'cascade' | 'alone'): boolean {
  const tab = tabOf[processor]
  if (tab === undefined) return offersOne(offered, ['card'])
  return offersOne(offered, way === 'alone' ? [tab] : ['card', tab])
}

/** True if the settings offer a tab with this coin. */
export const offersCoin = (offered: readonly string[], coin: InvoiceCoin): boolean =>
  offersOne(
    offered,
    methods.filter((method) => coinsOf[method]?.includes(coin)),
  )

/** FUND-03: true if the person's cards are a risk, until they are fully verified. */
export const isRiskPartner = (person: MethodPerson): boolean => person.cardRisk && person.verification !== 'Full'

/**
 * Returns the visible tabs in order (FUND-02 to FUND-04). `offered`: the settings' names, in their order; an empty list offers all.
 * `supported`: the tabs that this page supports.
 */
export function visibleMethods<Supported extends Method>(
  offered: readonly string[],
  supported: readonly Supported[],
  person: MethodPerson,
): Supported[] {
  const isSupported = (method: Method): method is Supported => supported.some((one) => one === method)
  const known = offered.filter(isMethod)
  const listed: readonly Method[] = known.length > 0 ? known : methods
  const visible = listed.filter(isSupported).filter((method) => method !== 'skrill' || !skrillHidden.includes(person.country))
  const first = isRiskPartner(person) ? visible.filter((method) => method === 'bitcoin') : []
  return [...new Set([...first, ...visible])]
}
