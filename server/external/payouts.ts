import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import type { Money } from '../../domain/kernel/money.ts'
import type { CoinRates } from '../../domain/withdrawals/conversion.ts'

/**
 * An order to pay out. `reference` is ours. `to`: an address, an account's number, a saved card's token or an
 * e-mail address.
 */
export type PayoutOrder = { reference: string; amount: Money; method: WithdrawalMethod; to: string }

/**
 * The result of an order. Only `rejected`, `voided` and `notSent` prove that no money moved. `accepted`: on
 * its way. `refused`: an answer of HTTP 4xx, by which the order is invalid; its outcome is unknown like that
 * of any other error.
 */
export type PayoutVerdict =
  | { is: 'accepted'; id: string }
  | { is: 'paid'; id: string }
  | { is: 'rejected'; reason: string }
  | { is: 'voided' }
  | { is: 'refused'; status: number }
  | { is: 'unknown' }
  | { is: 'notSent' } // no connection: not one byte of the order left

/**
 * The status of a reference. `returned`: was paid and came back. `voided`: withdrawn by us, it is never paid.
 * `notFound`: not received, which may change while an order is under way.
 */
export type PayoutStatus = Exclude<PayoutVerdict, { is: 'notSent' | 'refused' }> | { is: 'returned'; reason: string } | { is: 'notFound' }

/**
 * The side that pays withdrawals out: bank transfers, card refunds, wallets and coins (WD-15). It may pay an
 * order as often as it is asked. No method throws, except for `rates`.
 */
export type PayoutPort = {
  pay(order: PayoutOrder): Promise<PayoutVerdict>
  /** A payment of another amount than `amount` is `unknown`. */
  status(reference: string, amount: Money): Promise<PayoutStatus>
  /** `voided`: proof that nothing is or will be paid under this reference, even if it was never received. */
  void(reference: string): Promise<'voided' | 'unknown'>
  /** Throws if they cannot be read. */
  rates(): Promise<CoinRates>
}
