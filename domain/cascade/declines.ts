import type { Processor } from '../../contract/kernel.ts'

/** Next action after a decline: another processor, none, or one where the person can confirm at their bank. */
export type DeclineRule = 'next' | 'stop' | 'stepUp'

/** Decline codes as our server sends them; each is a key of locales/<language>/cascade.json. */
type DeclineTable = Readonly<Record<string, DeclineRule>>

/** Rules for all processors. The first five are FUND-24's; card schemes forbid retries after the next four. */
const commonRules: DeclineTable = {
  'decline.insufficient_funds': 'stop',
  'decline.incorrect_pin': 'stop',
  'decline.no_such_card': 'stop',
  'decline.card_disabled': 'stop',
  'decline.expired_card': 'stop',
  'decline.stolen_card': 'stop',
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
  'cascade.not_served': 'next',
  'cascade.not_sent': 'next',
}

/** Overrides for processors that use a code with another meaning. */
const processorRules: Readonly<Partial<Record<Processor, DeclineTable>>> = {
  // Its 3D server was unreachable: a technical failure, the only one that the retry without 3D may follow.
  ORANGE: { 'decline.secure_unavailable': 'next' },
  PFS: { 'decline.secure_unavailable': 'next' },
  // FUND-25: a person on its blacklist is referred to support.
  CONCEPT: { 'decline.blacklist': 'stop' },
  // FUND-32: the card has to be entered again; another processor would get the same invalid card.
  EARTH: { 'decline.need_new_card': 'stop' },
  VLOAD: { 'decline.voucher_refused': 'stop' },
}

/** Returns whether the cascade may continue after this decline (FUND-24, FUND-35). An unlisted code stops it. */
export const declineRule = (processor: Processor, code: string): DeclineRule => {
  const table = processorRules[processor]
  if (table && Object.hasOwn(table, code)) return table[code] ?? 'stop'
  return Object.hasOwn(commonRules, code) ? (commonRules[code] ?? 'stop') : 'stop'
}

/** All codes with a rule, for tables and tests. */
export const listedDeclines: readonly string[] = [
  ...Object.keys(commonRules),
  ...Object.values(processorRules).flatMap((table) => Object.keys(table)),
]
