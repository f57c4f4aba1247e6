import type { Processor } from '../contract/kernel.ts'
import type { Scenario } from './testCards.ts'

/**
 * `bank`: a 3-D Secure page. `own`: the person pays on the processor's own page, whatever the card. `none`:
 * no page at all.
 */
type Traits = {
  page: 'bank' | 'own' | 'none'
  /** The path of its page. */
  path: string
  /** Its own words for a decline; all others are sent as they are. */
  codes?: Readonly<Record<string, string>>
  /** `known`: it voids only a charge that it has received (FUND-44). Missing: any reference. */
  voids?: 'known'
  /** Test cards that only this processor declines in its own way. */
  declines?: Readonly<Partial<Record<Scenario, { code: string; message?: string }>>>
}

/** ORANGE, ZOOM and AGNI send these response codes of a card host (ISO 8583). */
const hostCodes = {
  do_not_honor: '05',
  no_such_card: '14',
  stolen_card: '43',
  insufficient_funds: '51',
  expired_card: '54',
  incorrect_pin: '55',
  card_disabled: '62',
  issuer_unavailable: '91',
}

const bank: Traits = { page: 'bank', path: 'acs' }
const secureDown = { secureDown: { code: 'secure_unavailable' } }

/** Describes what each of the sandbox's processors does unlike the others (FUND-23 to FUND-32). */
export const traitsOf: Readonly<Record<Processor, Traits>> = {
  FRAUD: { page: 'none', path: 'acs' },
  PFS: { ...bank, declines: secureDown },
  ORANGE: { ...bank, codes: hostCodes, declines: { ...secureDown, unionFail: { code: 'union_pay_fail', message: 'UPOP 4001' } } },
  ORANGE_NOT3D: { page: 'none', path: 'acs', codes: hostCodes },
  CONCEPT: {
    page: 'none',
    path: 'acs',
    declines: { blacklist: { code: 'blacklist', message: 'Customer is on merchant blacklist 7' } },
  },
  ZOOM: { page: 'none', path: 'acs', codes: hostCodes, declines: { zoomData: { code: 'token_mismatch' } } },
  EZPAY: { page: 'own', path: 'ezpay', voids: 'known' },
  ENTROPAY: { page: 'own', path: 'entropay' },
  SHAPE: { page: 'own', path: 'shape' },
  VLOAD: { page: 'own', path: 'vload' },
  AGNI: { page: 'own', path: 'agni', codes: hostCodes, voids: 'known' },
  EARTH: { ...bank, declines: { needNewCard: { code: 'need_new_card' } } },
  FINITY: bank,
  SKRILL: { page: 'own', path: 'skrill' },
  NETELLER: { page: 'none', path: 'acs' },
  PAYPAL: { page: 'own', path: 'paypal' },
}

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
  const { codes = {}, declines = {} } = traitsOf[processor]
  const own = declines[scenario]
  if (own) return own
  if (scenario === 'union') return processor === 'ORANGE' ? null : { code: 'card_not_supported' }
  const code = cardDeclines[scenario]
  return code === undefined ? null : { code: codes[code] ?? code }
}
