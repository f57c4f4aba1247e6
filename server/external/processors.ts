import type { Processor } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/** A card on its way to the vault. It is never stored, logged or put in an error. */
export type PlainCard = { number: string; expires: string; holder: string; cvv?: string }
/**
 * The vault's result for a card. `fingerprint` is the same for one number, independent of the person who
 * saves it.
 */
export type VaultCard = { token: string; fingerprint: string; brand: string; last4: string }

/** The result of a check that charges nothing. */
export type CheckVerdict =
  | { is: 'passed' }
  | { is: 'refused'; why: 'failLimit' | 'dayLimit' | 'badCard' | 'reason'; message?: string }
  | { is: 'unknown' }

/**
 * A charge request. `reference` is ours; a processor charges it once. `returnTo`: our origin, the only one
 * that a bank's page may redirect to.
 */
export type ChargeOrder = {
  reference: string
  amount: Money
  card: string | null
  returnTo: string
  login?: WalletLogin
  /** ZOOM: what its page returned. ENTROPAY: the person's PIN. Neither is stored. */
  token?: string
  pin?: string
}
/**
 * The login that a person enters to pay from a wallet. It is passed on and never stored, logged or put in an
 * error.
 */
export type WalletLogin = { account: string; secureId: string }

/** The result of a charge. Only `declined` and `notSent` prove that no money moved. */
export type ChargeVerdict =
  | { is: 'approved'; id: string }
  | { is: 'declined'; id?: string; code: string; message?: string }
  | { is: 'secure'; id: string; url: string }
  | { is: 'waiting'; id: string }
  | { is: 'cvv'; id: string } // waits for the card's security code
  | { is: 'unknown' }
  | { is: 'notSent' } // no connection: not one byte of the charge left

/**
 * The status of a reference. `notFound`: not received; that may still change while a request is under way.
 */
export type StatusVerdict = Exclude<ChargeVerdict, { is: 'notSent' }> | { is: 'notFound' }

/**
 * `voided`: proof that nothing is or will be charged, even for a reference that the processor never received.
 */
export type VoidVerdict = 'voided' | 'unknown'

/**
 * Money that a processor gave back by itself, or that the person's bank took back (FUND-45). `seq` grows;
 * `at` in milliseconds.
 */
export type Reversal = {
  seq: number
  processor: Processor
  reference: string
  kind: 'refund' | 'chargeback'
  amount: Money
  at: number
}

/** A reversal that is unreadable but for its number. `written`: the row as the processor wrote it. */
export type UnreadableReversal = { seq: number; written: string }

/**
 * Card processors and the vault of their tokens (SRV-06). No method throws: an unreadable response is
 * `unknown`.
 */
export type ProcessorPort = {
  save(card: PlainCard): Promise<{ is: 'saved'; card: VaultCard } | { is: 'refused'; code: string } | { is: 'unknown' }>
  check(processor: Processor, order: Pick<ChargeOrder, 'amount' | 'card'>): Promise<CheckVerdict>
  charge(processor: Processor, order: ChargeOrder): Promise<ChargeVerdict>
  /** Opens a session on the processor's page, which charges nothing. `url`: that page. */
  openSession(
    processor: Processor,
    order: Pick<ChargeOrder, 'amount' | 'returnTo'>,
  ): Promise<{ is: 'opened'; session: string; url: string } | { is: 'unknown' }>
  /** Sends the security code that a charge waits for. */
  complete(processor: Processor, reference: string, amount: Money, cvv: string): Promise<ChargeVerdict>
  /** An approval of another amount than `amount` is `unknown`. */
  status(processor: Processor, reference: string, amount: Money): Promise<StatusVerdict>
  void(processor: Processor, reference: string): Promise<VoidVerdict>
  /** The next reversals after `seq`, in order; null without a readable list. */
  reversals(seq: number): Promise<(Reversal | UnreadableReversal)[] | null>
}
