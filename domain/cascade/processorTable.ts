import type { fastProcessors } from '../../contract/cascade.ts'
import type { Processor } from '../../contract/kernel.ts'
import { limits } from '../funding/limits.ts'
import { secondMs } from '../kernel/time.ts'
import { cascadeCodes } from './codes.ts'
import type { Abilities, DeclineTable, OwnOffer, ProcessorFacts } from './processorFacts.ts'

const all: Abilities = { voidUnknown: true, statusByReference: true, refund: true }
/** A charge that begins on the processor's page, or by its form, cannot be ruled out before it arrives. */
const knownOnly: Abilities = { ...all, voidUnknown: false }

type Call = ProcessorFacts['call']
type Needs = ProcessorFacts['needs']
type Secure = ProcessorFacts['secure']

const charged = (slug: string, call: Call, secure: Secure, needs: Needs): ProcessorFacts => ({
  charges: true,
  slug,
  call,
  listen: `/api/card/listen/${slug}`,
  secure,
  needs,
  abilities: all,
})

/** Charged by the call that most share. */
const fast = (slug: (typeof fastProcessors)[number], secure: Secure, needs: Needs = ['card']): ProcessorFacts =>
  charged(slug, { path: `/api/card/fast/${slug}`, as: 'json' }, secure, needs)

// The 3D server was unreachable: a technical failure, the only one that the retry without 3D may follow.
const secureDown: DeclineTable = { 'decline.secure_unavailable': 'next' }

/** A wallet runs alone (FUND-39): the person may try again, but nothing follows by itself. */
const walletRules: DeclineTable = {
  'decline.wallet_login': 'stop',
  'decline.wallet_funds': 'stop',
  'decline.wallet_refused': 'stop',
}

/**
 * The thirteen processors (FUND-20, FUND-23 to FUND-31) and the three wallets (FUND-39), each a row
 * (docs/addingAProcessor.md).
 */
export const processorTable: Readonly<Record<Processor, ProcessorFacts>> = {
  FRAUD: {
    charges: false,
    slug: null,
    call: { path: '/api/fraud/card', as: 'json' },
    listen: null,
    secure: 'none',
    needs: ['card'],
    // It charges nothing, so it has none.
    abilities: { voidUnknown: false, statusByReference: false, refund: false },
  },
  PFS: { ...fast('pfs', 'bank'), declines: secureDown },
  ORANGE: {
    ...fast('orange', 'bank'),
    unionCards: true,
    // A failed union card (FUND-24) has no other processor that takes it.
    declines: { ...secureDown, 'orange.pay_fail': 'stop' },
    fixedTexts: ['orange.pay_fail'],
    wording: { numbers: 'iso8583', own: { union_pay_fail: 'orange.pay_fail' } },
  },
  ORANGE_NOT3D: {
    ...fast('orangeppl', 'none'),
    name: 'ORANGE (no 3-D Secure)',
    // Constant of the original: the retry without 3D is sent 6 s after ORANGE failed (FUND-24).
    after: { processor: 'ORANGE', delayMs: 6 * secondMs },
    wording: { numbers: 'iso8583' },
  },
  CONCEPT: {
    ...charged('concept', { path: '/api/payconcept/pay', as: 'json' }, 'none', ['card']),
    listen: '/api/payconcept/listen',
    // FUND-25: a person on its blacklist is referred to support.
    declines: { 'decline.blacklist': 'stop' },
    fixedTexts: ['decline.blacklist'],
  },
  ZOOM: {
    ...fast('zoom', 'none', ['card', 'token']),
    asks: 'zoom',
    popup: 'decline.do_not_honor',
    // The original's default: 'Card data not valid' (FUND-26).
    wording: { numbers: 'iso8583', other: 'decline.card_data_not_valid' },
  },
  EZPAY: {
    ...charged('ezpay', { path: '/api/card/fast/ezpay', as: 'page' }, 'page', []),
    confirm: ({ deposit }) => `/api/card/fast/ezpay?deposit=${deposit}`,
    asks: 'afterDecline',
    abilities: knownOnly,
  },
  ENTROPAY: {
    ...charged('entropay', { path: '/api/entro/pay', as: 'json' }, 'page', ['card', 'pin', 'cvv']),
    confirm: ({ deposit }) => `/api/entro/redirect?deposit=${deposit}`,
    asks: 'entro',
  },
  SHAPE: {
    ...charged('shape', { path: '/api/shape/pay', as: 'json' }, 'page', []),
    confirm: ({ code }) => `/api/shape/invoice/${code}`,
    // Its invoice is named by its guid (FUND-29).
    codeField: 'guid',
    asks: 'afterDecline',
  },
  VLOAD: {
    ...fast('vload', 'page', []),
    confirm: ({ code }) => `/api/vload/start?guid=${code}`,
    asks: 'afterDecline',
    declines: { 'decline.voucher_refused': 'stop' },
  },
  AGNI: {
    ...charged('agni', { path: '/api/fm/agni/pay', as: 'form' }, 'page', []),
    listen: '/api/fm/agni/listen',
    monthly: { max: limits.agniPerMonth.max, code: cascadeCodes.agniLimit },
    // FUND-31: its own limit; the others may still take the payment.
    declines: { [cascadeCodes.agniLimit]: 'next' },
    wording: { numbers: 'iso8583' },
    abilities: knownOnly,
  },
  EARTH: {
    ...fast('earth', 'bank'),
    // FUND-32: the card has to be entered again; another processor would get the same invalid card.
    declines: { 'decline.need_new_card': 'stop' },
    fixedTexts: ['decline.need_new_card'],
  },
  FINITY: fast('finity', 'bank'),
  SKRILL: { ...fast('skrill', 'page', []), name: 'Skrill', declines: walletRules },
  NETELLER: { ...charged('neteller', { path: '/api/neteller', as: 'json' }, 'none', []), name: 'Neteller', declines: walletRules },
  PAYPAL: { ...charged('paypal', { path: '/api/pay/paypal', as: 'json' }, 'page', []), name: 'PayPal', declines: walletRules },
}

const processorIds = Object.keys(processorTable) as readonly Processor[]

export const charges = (processor: Processor): boolean => processorTable[processor].charges

/** Returns a processor's name as its company writes it. */
export const processorName = (processor: Processor): string => processorTable[processor].name ?? processor

/** Returns the processor of a name in an address; null if none that is paid has it. */
export const processorOfSlug = (slug: string): Processor | null => processorIds.find((one) => processorTable[one].slug === slug) ?? null

/** Returns the offer of its own that a processor makes on the funding screen; null for one without. */
export function ownOffer(processor: Processor): OwnOffer | null {
  const { asks } = processorTable[processor]
  return asks === undefined || asks === 'afterDecline' ? null : asks
}
