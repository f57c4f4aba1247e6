import type { Currency } from '../../contract/kernel.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import { limitIn } from './tiers.ts'

/** Who may set the minimum, in the order of their word (FUND-09). Decimals in whole units; what is missing or not above zero says nothing. */
export type MinimumSources = Partial<Record<'md' | 'mdps' | 'min_deposit' | 'affiliate' | 'country' | 'ranger', string | null | undefined>>

const order = ['md', 'mdps', 'min_deposit', 'affiliate', 'country', 'ranger'] as const
/** Section 9 of the original. */
const defaultMinimum = 250

/** The least that may be deposited into an account of `currency` (FUND-09, FUND-10). A coin account has none: anything above zero (FUND-12). */
export function minimumDeposit(sources: MinimumSources, currency: Currency): Money {
  if (!isFiat(currency)) return money(0, currency)
  const named = order.map((source) => Number(sources[source] ?? Number.NaN)).find((units) => Number.isFinite(units) && units > 0)
  return limitIn(named ?? defaultMinimum, currency)
}
