import { isReferralCode } from '../../../domain/referral/code.ts'

/**
 * The code of the referral link that this page was opened by. In memory alone: no cookie or storage before
 * consent.
 */
let kept: string | null = null

/**
 * Returns the code of the referral link that led here, from `?ref=` or an address before; null without one
 * (SUP-11). A text that is no code is ignored.
 */
export function referralCode(): string | null {
  const named = new URLSearchParams(location.search).get('ref')
  if (named !== null && isReferralCode(named)) kept = named
  return kept
}

/** Forgets the code: its registration is done. */
export function forgetReferralCode(): void {
  kept = null
}
