import { type Money, parseMoney } from '../kernel/money.ts'
import { isSameCurrency } from './conversion.ts'
import type { WithdrawalTerms } from './terms.ts'

/**
 * A person's confirmation of a quote. `arrives`, `fee` and `givesUp`: its amounts as texts, undefined if no
 * quote was shown.
 */
export type Confirmation = {
  givesUpBonus: boolean
  arrives: string | undefined
  fee: string | undefined
  givesUp: string | undefined
}

export type Unconfirmed = 'withdrawal.verify' | 'withdrawal.converts' | 'withdrawal.bonus_bound' | 'withdrawal.stale_quote'

type Present = { terms: Pick<WithdrawalTerms, 'case' | 'pays' | 'fee' | 'givesUp'>; arrives: Money; isFixed: boolean }

/**
 * Returns why the present terms are not those that the person has confirmed, null if they are as good. A
 * fixed withdrawal is sent without a quote (WD-08), so one that is converted must name what arrives (ACC-03).
 */
export function unconfirmed({ terms, arrives, isFixed }: Present, confirmed: Confirmation): Unconfirmed | null {
  const { pays, fee, givesUp } = terms
  if (terms.case === 'verify') return 'withdrawal.verify'
  if (isFixed && confirmed.arrives === undefined && !isSameCurrency(pays.currency, arrives.currency)) return 'withdrawal.converts'
  if (givesUp.minor > 0 && !confirmed.givesUpBonus) return 'withdrawal.bonus_bound'
  const isLess = isBeyond(confirmed.arrives, arrives, (shown) => arrives.minor < shown)
  // A fee of its own: a rate that has risen hides it in what arrives.
  const costsMore = [
    [confirmed.fee, fee],
    [confirmed.givesUp, givesUp],
  ] as const
  const isMore = costsMore.some(([text, present]) => isBeyond(text, present, (shown) => present.minor > shown))
  return isLess || isMore ? 'withdrawal.stale_quote' : null
}

/**
 * Compares an amount with the one that was shown. A text that is no amount of the currency was never shown.
 */
function isBeyond(text: string | undefined, { currency }: Money, compare: (shown: number) => boolean): boolean {
  if (text === undefined) return false
  const shown = parseMoney(text, currency)
  return !shown.ok || compare(shown.value.minor)
}
