import type { Currency } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/**
 * Accounts of the house, one for each currency. `demo` is where play money comes from; `playStakes` and `playProfit` are what is
 * traded with it, so that it never meets real money. Hosts' `tips` are in dollars alone.
 */
export type HouseName = 'processors' | 'chains' | 'stakes' | 'profit' | 'bonus' | 'suspense' | 'demo' | 'playStakes' | 'playProfit' | 'tips'

export type Holder = { of: 'account'; account: string } | { of: 'house'; name: HouseName }

/** One side of a movement: a positive amount is received, a negative one is given. */
export type Line = { holder: Holder; amount: Money }

export const ledgerId = (holder: Holder, currency: Currency): string =>
  holder.of === 'account' ? holder.account : `house:${holder.name}:${currency}`
