import type { FeatureName } from '../../contract/features.ts'
import type { WireSettings } from '../../contract/session.ts'
import type { Currency } from '../../contract/kernel.ts'
import { limitIn } from '../funding/tiers.ts'
import { isFiat, type Money } from '../kernel/money.ts'
import { dayMs, type EpochMs, secondMs } from '../kernel/time.ts'
import { isFeatureEnabled } from '../settings/isFeatureEnabled.ts'

/** SES-15: delay of the popup after the page's load. */
export const giftDelayMs = 15 * secondMs

/**
 * Returns when the gift is due (SES-15). `stored`: the deadline of this visit, which a reload keeps (ENG-05);
 * one further off than the delay is of a clock that was set back. `sinceLoadMs`: since the page's load.
 */
export function giftDueAt(stored: EpochMs | null, now: EpochMs, sinceLoadMs: number): EpochMs {
  return stored !== null && stored <= now + giftDelayMs ? stored : now + Math.max(0, giftDelayMs - sinceLoadMs)
}

/** Suppresses the popup until it expires. */
export const giftCookie = { name: 'gift', maxAgeSeconds: dayMs / secondMs } as const
/** The popup shows no gift if money incentives are forbidden or switched off. */
export const giftFeature: FeatureName = 'offers'

/** Added to the first deposit, in whole units of the account's currency; 60 times that in roubles. */
const giftUnits = 25
/** Returns a gift's value on an account. Null on a coin account: it has no value there. */
export const giftAmount = (currency: Currency): Money | null => (isFiat(currency) ? limitIn(giftUnits, currency) : null)

export type GiftConditions = {
  /** The delay of 15 s has passed. */
  isDue: boolean
  isVisitor: boolean
  /** The current hash route is the home page. */
  isHome: boolean
  hasCookie: boolean
  /** A dialog is open: a popup never covers it. */
  isBusy: boolean
  settings: WireSettings | null
}

/** True if the gift popup opens now (SES-15). */
export const shouldShowGift = ({ isDue, isVisitor, isHome, hasCookie, isBusy, settings }: GiftConditions): boolean =>
  isDue && isVisitor && isHome && !hasCookie && !isBusy && isFeatureEnabled(settings, giftFeature)
