import type { FeatureName } from '../../contract/features.ts'
import type { WireSettings } from '../../contract/session.ts'
import type { Currency } from '../../contract/kernel.ts'
import { limitIn } from '../funding/tiers.ts'
import { isFiat, type Money } from '../kernel/money.ts'
import { dayMs, secondMs } from '../kernel/time.ts'
import { isOffered } from '../settings/offered.ts'

/** SES-15: the popup comes so long after the load of the page … */
export const giftAfterMs = 15 * secondMs
/** … and not again while its cookie lasts. */
export const giftCookie = { name: 'gift', maxAgeSeconds: dayMs / secondMs } as const
/** The popup shows no gift where money incentives are forbidden or switched off. */
export const giftFeature: FeatureName = 'offers'

/** What the first deposit gets on top, in whole units of the account's currency; 60 times that in roubles. */
const giftUnits = 25
/** What a gift is worth on an account. Null on one in coins: it has no value there. */
export const giftAmount = (currency: Currency): Money | null => (isFiat(currency) ? limitIn(giftUnits, currency) : null)

export type GiftMoment = {
  /** The 15 s are over. */
  isDue: boolean
  isVisitor: boolean
  /** The hash route on screen is the home page. */
  isHome: boolean
  hasCookie: boolean
  /** A dialog is open: a popup never comes over it. */
  isBusy: boolean
  settings: WireSettings | null
}

/** Whether the gift popup opens now (SES-15). */
export const isGiftTime = ({ isDue, isVisitor, isHome, hasCookie, isBusy, settings }: GiftMoment): boolean =>
  isDue && isVisitor && isHome && !hasCookie && !isBusy && isOffered(settings, giftFeature)
