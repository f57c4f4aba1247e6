import type { Processor } from '../../contract/kernel.ts'

/** After a decline: another processor, none, or one that lets the person confirm at their bank. */
export type DeclineRule = 'next' | 'stop' | 'stepUp'

/** The codes of a decline as our server gives them; each is a key of locales/<language>/cascade.json. */
type Table = Readonly<Record<string, DeclineRule>>

/** Holds for every processor. The first five are FUND-24's; the next four are codes that card schemes forbid to retry. */
const forAll: Table = {
  'decline.insufficient_funds': 'stop',
  'decline.incorrect_pin': 'stop',
  'decline.no_such_card': 'stop',
  'decline.card_disabled': 'stop',
  'decline.expired_card': 'stop',
  'decline.stolen_card': 'stop',
  'decline.do_not_honor': 'stop',
  'decline.do_not_retry': 'stop',
  'decline.fraud': 'stop',
  // The person, or their bank, said no: going round that without 3D would be charging against their word.
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

/** Where one processor means something else by a code than the others do. */
const own: Readonly<Partial<Record<Processor, Table>>> = {
  // Its 3D server was not to be reached: a technical failure, the only one that the retry without 3D may follow.
  ORANGE: { 'decline.secure_unavailable': 'next' },
  PFS: { 'decline.secure_unavailable': 'next' },
  // FUND-25: a person on its blacklist is told to contact support.
  CONCEPT: { 'decline.blacklist': 'stop' },
  // FUND-32: the card has to be filled in anew; another processor would be given the same invalid card.
  EARTH: { 'decline.need_new_card': 'stop' },
  VLOAD: { 'decline.voucher_refused': 'stop' },
}

/** May the cascade go on after this decline (FUND-24, FUND-35)? A code that stands in no table stops it. */
export const declineRule = (processor: Processor, code: string): DeclineRule => {
  const table = own[processor]
  if (table && Object.hasOwn(table, code)) return table[code] ?? 'stop'
  return Object.hasOwn(forAll, code) ? (forAll[code] ?? 'stop') : 'stop'
}

/** Every code with a rule, for tables and tests. */
export const listedDeclines: readonly string[] = [...Object.keys(forAll), ...Object.values(own).flatMap((table) => Object.keys(table))]
