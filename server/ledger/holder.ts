import type { Currency } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/** Accounts of the house, one for each currency. `demo` is where play money comes from, so that it never meets real money. */
export type HouseName = 'processors' | 'chains' | 'stakes' | 'profit' | 'bonus' | 'suspense' | 'demo' | 'tips'

export type Holder = { of: 'account'; account: string } | { of: 'house'; name: HouseName }

/** One side of a movement: a positive amount is received, a negative one is given. */
export type Line = { holder: Holder; amount: Money }

export const ledgerId = (holder: Holder, currency: Currency): string =>
  holder.of === 'account' ? holder.account : `house:${holder.name}:${currency}`
