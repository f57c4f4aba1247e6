import type { Currency } from '../../contract/kernel.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import { limitIn } from './tiers.ts'

const order = ['personal', 'personalSecond', 'personalLast', 'affiliate', 'country', 'ranger'] as const

/**
 * Sources of the minimum, in order of precedence (FUND-09). Decimals in whole units; missing or non-positive
 * values are skipped.
 */
export type MinimumSources = Partial<Record<(typeof order)[number], string | null | undefined>>

/** The default in whole units (FUND-09). */
const defaultMinimum = 250

/**
 * Returns the minimum deposit into an account of `currency` (FUND-09, FUND-10). Zero for a coin account: any
 * amount above zero is accepted (FUND-12).
 */
export function minimumDeposit(sources: MinimumSources, currency: Currency): Money {
  if (!isFiat(currency)) return money(0, currency)
  const configured = order.map((source) => Number(sources[source] ?? Number.NaN)).find((units) => Number.isFinite(units) && units > 0)
  return limitIn(configured ?? defaultMinimum, currency)
}

/** Returns a person's own minima by their rank; wire and table keep the original's names (SES-17). */
export const personalMinima = ({
  md,
  mdps,
  min_deposit,
}: Partial<Record<'md' | 'mdps' | 'min_deposit', string | null | undefined>>): MinimumSources => ({
  personal: md,
  personalSecond: mdps,
  personalLast: min_deposit,
})
