import type { InvoiceCoin, Processor } from '../../contract/kernel.ts'

/** The tabs of the funding screen (FUND-02), in the order they stand when nothing else decides, the same as the reference server's. */
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

/** The tabs that have a panel and a text on the page; no other is listed. */
export const servedMethods = ['card', 'bitcoin', 'eth', 'tether', 'ltc', 'altcoin', 'stable', 'vload'] as const satisfies readonly Method[]

/** The coins that a tab offers, the first one chosen (FUND-40). */
export const coinsOf: Partial<Record<Method, readonly [InvoiceCoin, ...InvoiceCoin[]]>> = {
  bitcoin: ['btc'],
  eth: ['eth'],
  tether: ['usdt'],
  ltc: ['ltc'],
  altcoin: ['bch', 'dash', 'zcash'],
  stable: ['token'],
}

/** Where Skrill is hidden (FUND-04): the page and the server's table of settings read this one list. */
export const skrillHidden = 'DE GB BE FR ES CN HK IL MO SG AE CA TR US JP'.split(' ')

export type MethodPerson = { country: string; cardRisk: boolean; verification: string }

const isMethod = (name: string): name is Method => methods.some((method) => method === name)

/** Whether the settings offer one of these ways to pay (APP-26); an empty list offers all. */
function offersOne(offered: readonly string[], ways: readonly Method[]): boolean {
  const named = offered.filter(isMethod)
  return named.length === 0 || ways.some((way) => named.includes(way))
}

/** The processors with a tab of their own; in a cascade they stand in for the card as all others do. */
const tabOf: Partial<Record<Processor, Method>> = { VLOAD: 'vload', SHAPE: 'shape', AGNI: 'agni' }

/**
 * Whether the settings' methods have a way that this processor serves: what the page hides, the server refuses (APP-26). `alone`: from its
 * own tab, which the card's does not replace.
 */
export function offersProcessor(offered: readonly string[], processor: Processor, way: 'cascade' | 'alone'): boolean {
  const tab = tabOf[processor]
  if (tab === undefined) return offersOne(offered, ['card'])
  return offersOne(offered, way === 'alone' ? [tab] : ['card', tab])
}

/** The same of a coin. */
export const offersCoin = (offered: readonly string[], coin: InvoiceCoin): boolean =>
  offersOne(
    offered,
    methods.filter((method) => coinsOf[method]?.includes(coin)),
  )

/** FUND-03: a person whose cards are a risk until they are fully verified. */
export const isRiskPartner = (person: MethodPerson): boolean => person.cardRisk && person.verification !== 'Full'

/**
 * The tabs that a person is shown, in order (FUND-02 to FUND-04). `offered` are the settings' names, in their order; an empty list offers
 * all. `served` are the tabs that this page can show.
 */
export function shownMethods(offered: readonly string[], served: readonly Method[], person: MethodPerson): Method[] {
  const named = offered.filter(isMethod)
  const shown = (named.length > 0 ? named : methods)
    .filter((method) => served.includes(method))
    .filter((method) => method !== 'skrill' || !skrillHidden.includes(person.country))
  if (!isRiskPartner(person) || !shown.includes('bitcoin')) return [...new Set(shown)]
  return [...new Set<Method>(['bitcoin', ...shown])]
}
