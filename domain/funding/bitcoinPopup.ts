import type { WireSettings, WireUser } from '../../contract/session.ts'
import { isFeatureEnabled } from '../settings/isFeatureEnabled.ts'
import { type EpochMs, hourMs } from '../kernel/time.ts'
import { offersCoin } from './methods.ts'

/**
 * A load of the app within this time of the registration is its register event: the person has just arrived.
 */
const registerEventMs = 24 * hourMs

type Visit = { user: WireUser; settings: WireSettings | null; language: string; loadedAt: EpochMs }

/**
 * True if the Bitcoin popup may be shown (FUND-41): not after a deposit in Bitcoin, not in Chinese, not on
 * the register event, not to a demo account, and only where the settings offer Bitcoin and the popup. The
 * worker shows it once a day.
 */
export function offersBitcoinPopup({ user, settings, language, loadedAt }: Visit): boolean {
  if (user.btc_deposit || user.demo === true || language === 'cn') return false
  if (loadedAt - user.regTime < registerEventMs) return false
  return isFeatureEnabled(settings, 'bitcoinPopup') && offersCoin(settings?.methods ?? [], 'btc')
}
