/** Why an operator's command did nothing. */
const reasons = {
  unknown: 'there is no such payment',
  settled: 'the attempt already has its outcome, or was never sent',
  tooEarly: 'the attempt was sent less than a day ago: its processor may still answer',
  notCredited: 'the payment was never credited',
  noRefunds: 'the processor returns no money on our call: refund it there',
  refunded: 'the deposit is refunded',
  noRefund: 'no refund of the deposit is open',
  refundEarly: 'the refund was begun less than a day ago: its processor may still make it',
  refundMade: 'the processor calls the charge void: repeat the refund',
  refundOpen: 'a refund of the deposit is open: end it first, as not-made if its processor never makes it',
  givenUp: 'its refund was given up: refund it at the processor, and take the report of it back',
  chargedBack: 'the deposit is charged back',
  inPart: 'a part of the deposit has left already: end its reversals',
  onChain: 'the payment is on its chain',
  credited: 'the payment is credited already',
  byTransfer: 'the report was credited with transfers: name the one to return by its receipt',
  closed: 'the report is closed: credit the transfer that arrived for it, or let its person report the payment again',
  receiptClosed: 'the transfer is closed',
  otherCurrency: 'the transfer has another currency than the report',
  noAmount: 'the transfer has no readable amount: name it, in the currency of the report',
  ownAmount: 'the transfer has an amount of its own: name none',
  foreignCurrency: 'the reversal has another currency than its deposit: close it, and charge the deposit back',
  noOutcome: 'the attempt has no outcome yet: settle it first',
  wrongAmount: 'the amount is no number above zero, has too many decimals, or is more than the deposit',
  otherAttempt: 'the report names another attempt or processor',
  otherKind: 'the report names the other kind: a refund is no chargeback',
  otherAmount: 'the report names another amount or currency',
  unreadable: 'the reversal is unreadable: name its kind, attempt, amount and currency',
  reversalEnded: 'the reversal has its end already',
  notInReview: 'the withdrawal is not in review',
  payoutAccepted: 'the payout side has accepted the order: it may still pay it; have it withdrawn there first',
  payoutPaid: 'the payout side has paid the order: call it paid',
  takenBack: 'the payment is taken back already',
} as const

/** Thrown by a command of an operator that may not run; nothing was changed. */
export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal'

  readonly why: keyof typeof reasons

  /** `named`: what the reason is about. */
  constructor(why: keyof typeof reasons, named?: string) {
    super(named === undefined ? reasons[why] : `${reasons[why]}: ${named}`)
    this.why = why
  }
}
