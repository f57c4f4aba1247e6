import { limits } from '../funding/limits.ts'
import { type EpochMs, secondMs } from '../kernel/time.ts'
import type { Deposit } from './deposit.ts'

type Agreed = Pick<Deposit, 'openedAt' | 'agreedAt'>

/** Returns the time of the person's last yes to a charge: their order, or their last answer to a question. */
export const agreedAtOf = ({ openedAt, agreedAt }: Agreed): EpochMs => agreedAt ?? openedAt

/**
 * Returns how long ago that was, in milliseconds. A clock that was put back proves no less than one that was
 * put forward.
 */
export const consentAge = (deposit: Agreed, at: EpochMs): number => Math.abs(at - agreedAtOf(deposit))

/** True while a charge may follow that yes without asking again (FUND-36). Page and server apply it. */
export const isConsentFresh = (ageMs: number): boolean => ageMs <= limits.depositConsent.withinMs

/**
 * Name of the request header with the seconds since that yes: an age, because a device's clock may be days
 * off.
 */
const headerName = 'consent-age'

/** Returns the header for a charge; `ageMs` in milliseconds. */
export const consentAgeHeader = (ageMs: number): Record<string, string> => ({ [headerName]: String(Math.round(ageMs / secondMs)) })

/** True if a request's headers name a recent yes. */
export function hasFreshConsent(headers: Readonly<Record<string, unknown>>): boolean {
  const age = headers[headerName]
  return typeof age === 'string' && /^\d{1,9}$/.test(age) && isConsentFresh(Number(age) * secondMs)
}
