import { type EpochMs, minuteMs, hourMs, dayMs } from '../kernel/time.ts'

/** Offers with a deadline, each with its modal (ENG-02, ENG-03). */
export const offerNames = ['limited_offer', 'risk_free'] as const
export type OfferName = (typeof offerNames)[number]

/** Time that each offer is open after its creation: 180 s and 3600 s (ENG-02, ENG-03). */
export const offerDurationMs: Record<OfferName, number> = { limited_offer: 3 * minuteMs, risk_free: hourMs }

/** Time that an accepted offer waits for its deposit, without a countdown (ENG-06). */
export const acceptedDurationMs = 7 * dayMs

export type OfferStatus = 'offered' | 'accepted' | 'ignored'
export type Offer = { status: OfferStatus; until: EpochMs }
export type OfferRefusal = 'offers.accepted' | 'offers.ignored' | 'offers.ended'

/** Returns why an offer is no longer open; null while it is. It ends exactly at its deadline. */
export function offerRefusal({ status, until }: Offer, now: EpochMs): OfferRefusal | null {
  if (status !== 'offered') return `offers.${status}`
  return now < until ? null : 'offers.ended'
}
