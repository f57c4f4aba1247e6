import { type Moment, minuteMs, hourMs, dayMs } from '../kernel/time.ts'

/** The offers with a deadline, each with its modal (ENG-02, ENG-03). */
export const offerNames = ['limited_offer', 'risk_free'] as const
export type OfferName = (typeof offerNames)[number]

/** How long each is open, from when it was first made: 180 s and 3600 s (ENG-02, ENG-03). */
export const offerMs: Record<OfferName, number> = { limited_offer: 3 * minuteMs, risk_free: hourMs }

/** How long an accepted one waits for its deposit. The hurry ends with the answer (ENG-06). */
export const acceptedMs = 7 * dayMs

export type OfferStatus = 'offered' | 'accepted' | 'ignored'
export type Offer = { status: OfferStatus; until: Moment }
export type OfferRefusal = 'offers.accepted' | 'offers.ignored' | 'offers.ended'

/** Why an offer is no longer open; null while it is. At its deadline it has ended. */
export function offerRefusal({ status, until }: Offer, now: Moment): OfferRefusal | null {
  if (status !== 'offered') return `offers.${status}`
  return now < until ? null : 'offers.ended'
}
