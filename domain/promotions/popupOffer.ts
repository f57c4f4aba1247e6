import type { PopupOffer } from '../../contract/promotions.ts'
import type { WireSettings } from '../../contract/session.ts'
import { type EpochMs, minuteMs } from '../kernel/time.ts'
import { startOfDay } from '../notifications/groupByDay.ts'
import { isFeatureEnabled } from '../settings/isFeatureEnabled.ts'

/**
 * An action of the person that an offer may follow, by the server's clock (ENG-16). `since`: when they had
 * opened the funding screen.
 */
export type Occasion = { at: EpochMs } & ({ did: 'signIn' | 'openFunding' | 'openPromotions' } | { did: 'leaveFunding'; since: EpochMs })

const offersByOccasion: Record<Occasion['did'], PopupOffer> = {
  signIn: 'limited_offer',
  leaveFunding: 'risk_free',
  openFunding: 'ladder',
  openPromotions: 'ladder',
}

/** True for the name of an offer's dialog. */
export const isPopupOffer = (name: string): name is PopupOffer => Object.values<string>(offersByOccasion).includes(name)

/** An offer follows what the person did within this time, or not at all. */
const occasionMs = minuteMs
/** No offer appears within this time of a lost order. */
export const lossPauseMs = minuteMs

/**
 * Facts that the page knows. `busy`: a dialog is open, or the person types or uses the platform. `visit`:
 * whether an offer has appeared in it.
 */
export type PageMoment = {
  settings: WireSettings | null
  person: 'real' | 'demo' | 'none'
  attention: 'free' | 'busy' | 'hidden'
  payment: 'none' | 'underWay'
  openOrders: number
  visit: 'fresh' | 'offered'
}

/** Facts that the server knows. `lastDepositAt`: of any deposit that was credited. */
export type ServerMoment = {
  offers: readonly PopupOffer[]
  payment: 'none' | 'underWay'
  openOrders: number
  lastDepositAt: EpochMs | null
  lastLossAt: EpochMs | null
}

/** Returns the offer of an occasion, if nothing that the page knows forbids it now; else null (ENG-16). */
export function wantedOffer({ at, did }: Occasion, page: PageMoment, now: EpochMs): PopupOffer | null {
  if (!isFeatureEnabled(page.settings, 'offers') || !isFeatureEnabled(page.settings, 'bonus') || page.person !== 'real') return null
  if (page.attention !== 'free' || page.payment !== 'none' || page.openOrders > 0 || page.visit !== 'fresh') return null
  return now - at < occasionMs ? offersByOccasion[did] : null
}

/**
 * True if an offer may appear by what the server knows (ENG-16). Days are those of the device, as for every
 * daily popup.
 */
export function mayAppear(occasion: Occasion, server: ServerMoment, now: EpochMs): boolean {
  const { lastDepositAt, lastLossAt } = server
  if (!server.offers.includes(offersByOccasion[occasion.did])) return false
  if (server.payment !== 'none' || server.openOrders > 0) return false
  if (lastLossAt !== null && now - lastLossAt < lossPauseMs) return false
  if (lastDepositAt === null) return true
  if (occasion.did === 'signIn') return lastDepositAt < startOfDay(now)
  return occasion.did !== 'leaveFunding' || lastDepositAt < occasion.since
}
