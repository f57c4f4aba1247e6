import type { InvoiceCoin, Processor } from '../../contract/kernel.ts'
import { isExcludedIn } from '../cascade/countries.ts'
import type { DepositWay } from './maximum.ts'

/** The way a tab is paid, and the processor that runs it. `way` names the maximum that applies. */
type Payment =
  | { pays: 'card' } // the card form with the cascade
  | { pays: 'page'; processor: Processor; way: DepositWay } // one processor alone, on its own page
  | { pays: 'login'; processor: 'NETELLER' } // the wallet's account and secure id
  | { pays: 'coin'; coins: readonly [InvoiceCoin, ...InvoiceCoin[]] } // an invoice
  | { pays: 'transfer' } // the bank details; the money is credited when it arrives

/**
 * The kinds of account that a tab can pay into. A coin account takes coins alone; the exchange account has
 * fixed amounts (ACC-03).
 */
export type FundedAccount = 'fiat' | 'coin' | 'exchange'
type MethodFacts = Payment & { into: readonly FundedAccount[] }

const fiat = { into: ['fiat'] } as const
const page = (processor: Processor, way: DepositWay = 'card') => ({ pays: 'page', processor, way, ...fiat }) as const
const coin = (...coins: readonly [InvoiceCoin, ...InvoiceCoin[]]) => ({ pays: 'coin', coins, into: ['fiat', 'coin', 'exchange'] }) as const

/**
 * Every tab of the funding screen with its rules, in default order (FUND-02, FUND-40). The default coin of a
 * tab is its first.
 */
const methodTable = {
  card: { pays: 'card', ...fiat },
  bitcoin: coin('btc'),
  eth: coin('eth'),
  ltc: coin('ltc'),
  altcoin: coin('bch', 'dash', 'zcash'),
  tether: coin('usdt'),
  stable: coin('token'),
  fiat: { pays: 'card', into: ['exchange'] },
  bank: { pays: 'transfer', ...fiat },
  skrill: page('SKRILL'),
  neteller: { pays: 'login', processor: 'NETELLER', ...fiat },
  paypal: page('PAYPAL'),
  shape: page('SHAPE'),
  vload: page('VLOAD', 'vload'),
  agni: page('AGNI'),
} as const satisfies Record<string, MethodFacts>

export type Method = keyof typeof methodTable
export const methods = Object.keys(methodTable) as readonly Method[]
/** Tabs of a processor that takes the payment on its own page. */
export type PageMethod = { [Name in Method]: (typeof methodTable)[Name]['pays'] extends 'page' ? Name : never }[Method]
/** Tabs of a company or a bank, which takes neither our card form nor coins. */
export type CompanyMethod = { [Name in Method]: (typeof methodTable)[Name]['pays'] extends 'card' | 'coin' ? never : Name }[Method]

/** Returns the rules of a tab. */
export const methodFacts = (method: Method): MethodFacts => methodTable[method]
/** Returns the processor and the maximum of a tab with a page of its own. */
export const pageFacts = (method: PageMethod): { processor: Processor; way: DepositWay } => methodTable[method]
export const isCompanyMethod = (method: Method): method is CompanyMethod => !['card', 'coin'].includes(methodTable[method].pays)
/** True for a tab with a page of its own. */
export const isPageMethod = (method: Method): method is PageMethod => methodTable[method].pays === 'page'

/** Returns the coins of a tab, the default first; undefined for a tab without coins (FUND-40). */
export function coinsOf(method: Method): readonly [InvoiceCoin, ...InvoiceCoin[]] | undefined {
  const facts = methodFacts(method)
  return facts.pays === 'coin' ? facts.coins : undefined
}

/** Returns the tab that takes a coin. */
export const tabOfCoin = (wanted: InvoiceCoin): Method | undefined => methods.find((method) => coinsOf(method)?.includes(wanted))

/** Returns the processor that a tab runs alone; undefined for the cascade's, coins and the bank. */
export const methodProcessor = (method: Method): Processor | undefined => {
  const facts = methodFacts(method)
  return 'processor' in facts ? facts.processor : undefined
}

export type MethodPerson = { country: string; cardRisk: boolean; verification: string }

/** True for the name of a tab. */
export const isMethod = (name: string): name is Method => methods.some((method) => method === name)

/** Returns the tabs that the settings offer, in their order; all if they name none (APP-26). */
function offeredMethods(offered: readonly string[]): readonly Method[] {
  const known = offered.filter(isMethod)
  return known.length > 0 ? known : methods
}
const offersOne = (offered: readonly string[], ways: readonly Method[]): boolean =>
  ways.some((way) => offeredMethods(offered).includes(way))

/** Returns the tab that a processor has of its own. */
const tabOf = (processor: Processor): Method | undefined => methods.find((method) => methodProcessor(method) === processor)

/**
 * True for a first charge from the processor's own tab: it names no card, because that tab asks for none. No
 * check runs before it, and no other processor after it (FUND-02).
 */
export const runsAlone = (processor: Processor, card: string | undefined): boolean => card === undefined && tabOf(processor) !== undefined

/** Returns the maximum that applies to a processor that runs alone. */
export function ownTabWay(processor: Processor): DepositWay {
  const tab = tabOf(processor)
  return tab !== undefined && isPageMethod(tab) ? pageFacts(tab).way : 'card'
}

/**
 * True if the settings offer a method of this processor: what the page hides, the server refuses (APP-26).
 * `alone`: from its own tab, for which the card tab is no substitute.
 */
export function offersProcessor(offered: readonly string[], processor: Processor, way: 'cascade' | 'alone'): boolean {
  const tab = tabOf(processor)
  if (tab === undefined) return offersOne(offered, ['card'])
  return offersOne(offered, way === 'alone' ? [tab] : ['card', tab])
}

/** True if the settings offer this tab. */
export const offersMethod = (offered: readonly string[], method: Method): boolean => offersOne(offered, [method])

/** True if the settings offer a tab with this coin. */
export const offersCoin = (offered: readonly string[], wanted: InvoiceCoin): boolean =>
  offersOne(
    offered,
    methods.filter((method) => coinsOf(method)?.includes(wanted)),
  )

/** FUND-03: true if the person's cards are a risk, until they are fully verified. */
export const isRiskPartner = (person: MethodPerson): boolean => person.cardRisk && person.verification !== 'Full'

/**
 * Returns the visible tabs in order (FUND-02 to FUND-04). `offered`: the settings' names, in their order; an
 * empty list offers all. A risk partner sees bitcoin first.
 */
export function visibleMethods(offered: readonly string[], account: FundedAccount, person: MethodPerson): Method[] {
  const visible = offeredMethods(offered).filter((method) => {
    const processor = methodProcessor(method)
    return methodFacts(method).into.includes(account) && !(processor && isExcludedIn(person.country, processor))
  })
  const first = isRiskPartner(person) ? visible.filter((method) => method === 'bitcoin') : []
  return [...new Set([...first, ...visible])]
}
