import type { Processor } from '../contract/kernel.ts'
import { traitsOf } from './processors/index.ts'
import type { Scenario } from './testCards.ts'

/** Declines that every processor makes for a card. */
const cardDeclines: Readonly<Partial<Record<Scenario, string>>> = {
  softDecline: 'issuer_unavailable',
  hardDecline: 'insufficient_funds',
  incorrectPin: 'incorrect_pin',
  noSuchCard: 'no_such_card',
  cardDisabled: 'card_disabled',
  expiredCard: 'expired_card',
  stolenCard: 'stolen_card',
  doNotHonor: 'do_not_honor',
  wrongCvv: 'wrong_cvv',
  wrongHolder: 'wrong_holder',
  unlisted: 'code_of_the_week',
  walletLogin: 'wallet_login',
  walletFunds: 'wallet_funds',
  // Cards of one processor's own decline: the others decline them softly, so that a cascade reaches it.
  blacklist: 'issuer_unavailable',
  needNewCard: 'issuer_unavailable',
  zoomData: 'issuer_unavailable',
  unionFail: 'card_not_supported',
}

/** Returns how a processor declines a card, in its own words; null if it does not. */
export function declineOf(processor: Processor, scenario: Scenario): { code: string; message?: string } | null {
  const { codes = {}, declines = {}, unionCards } = traitsOf[processor]
  const own = declines[scenario]
  if (own) return own
  if (scenario === 'union') return unionCards ? null : { code: 'card_not_supported' }
  const code = cardDeclines[scenario]
  return code === undefined ? null : { code: codes[code] ?? code }
}
