import type { DepositView } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import { cascadeCodes } from './codes.ts'

/**
 * Next action after a decline: another processor, none, or one where the person can confirm at their bank.
 */
export type DeclineRule = 'next' | 'stop' | 'stepUp'

/** Decline codes as our server sends them; each is a key of locales/<language>/cascade.json. */
type DeclineTable = Readonly<Record<string, DeclineRule>>

/**
 * Rules for all processors. The first five are FUND-24's; card schemes forbid retries after the next four.
 */
const commonRules: DeclineTable = {
  'decline.insufficient_funds': 'stop',
  'decline.incorrect_pin': 'stop',
  'decline.no_such_card': 'stop',
  'decline.card_disabled': 'stop',
  'decline.expired_card': 'stop',
  'decline.stolen_card': 'stop',
  // Typed wrong: the same card data would be declined again.
  'decline.wrong_cvv': 'stop',
  'decline.wrong_holder': 'stop',
  'decline.do_not_honor': 'stop',
  'decline.do_not_retry': 'stop',
  'decline.fraud': 'stop',
  // The person or their bank refused: a retry without 3D would charge against their will.
  'decline.not_authenticated': 'stop',
  'decline.abandoned': 'stop',
  'decline.authentication_required': 'stepUp',
  'decline.issuer_unavailable': 'next',
  'decline.try_again': 'next',
  'decline.processor_unavailable': 'next',
  'decline.card_not_supported': 'next',
  // Typed wrong on its page; nothing was asked of the bank (FUND-26).
  'decline.card_data_not_valid': 'stop',
  'cascade.not_served': 'next',
  'cascade.not_sent': 'next',
}

/** A wallet runs alone (FUND-39): the person may try again, but nothing follows by itself. */
const walletRules: DeclineTable = {
  'decline.wallet_login': 'stop',
  'decline.wallet_funds': 'stop',
  'decline.wallet_refused': 'stop',
}

/** Overrides for processors that use a code with another meaning. */
const processorRules: Readonly<Partial<Record<Processor, DeclineTable>>> = {
  // Its 3D server was unreachable: a technical failure, the only one that the retry without 3D may follow.
  // A failed union card (FUND-24) has no other processor that takes it.
  ORANGE: { 'decline.secure_unavailable': 'next', 'orange.pay_fail': 'stop' },
  PFS: { 'decline.secure_unavailable': 'next' },
  // FUND-25: a person on its blacklist is referred to support.
  CONCEPT: { 'decline.blacklist': 'stop' },
  // FUND-32: the card has to be entered again; another processor would get the same invalid card.
  EARTH: { 'decline.need_new_card': 'stop' },
  VLOAD: { 'decline.voucher_refused': 'stop' },
  // FUND-31: its own limit; the others may still take the payment.
  AGNI: { [cascadeCodes.agniLimit]: 'next' },
  SKRILL: walletRules,
  PAYPAL: walletRules,
  NETELLER: walletRules,
}

/**
 * Returns whether the cascade may continue after this decline (FUND-24, FUND-35). An unlisted code stops it.
 */
export const declineRule = (processor: Processor, code: string): DeclineRule => {
  const table = processorRules[processor]
  if (table && Object.hasOwn(table, code)) return table[code] ?? 'stop'
  return Object.hasOwn(commonRules, code) ? (commonRules[code] ?? 'stop') : 'stop'
}

/** FUND-26: true for ZOOM's host code 05, which the do-not-honor popup explains. */
export const isUnexplainedDecline = ({ status, tried }: Pick<DepositView, 'status' | 'tried'>): boolean =>
  status.at === 'failed' && status.code === 'decline.do_not_honor' && tried.at(-1)?.processor === 'ZOOM'

/** Codes whose text replaces the processor's own message (FUND-24, FUND-25, FUND-32). */
const fixedTexts: ReadonlySet<string> = new Set(['decline.blacklist', 'decline.need_new_card', 'orange.pay_fail'])
export const hasFixedText = (code: string | null): boolean => code !== null && fixedTexts.has(code)

/** All codes with a rule, for tables and tests. */
export const listedDeclines: readonly string[] = [
  ...Object.keys(commonRules),
  ...Object.values(processorRules).flatMap((table) => Object.keys(table)),
]
