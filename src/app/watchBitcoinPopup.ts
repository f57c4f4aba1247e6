import { nanoid } from '@reduxjs/toolkit'
import { offersBitcoinPopup } from '../../domain/funding/bitcoinPopup.ts'
import { background } from '../bridges/background.ts'
import { dialogOpened, selectDialogs } from '../shell/dialogs/dialogsSlice.ts'
import { parsePath } from '../shell/location/documentPath.ts'
import { selectOffsetMs, selectSettings, selectStatus, selectUser } from '../shell/session/sessionSlice.ts'
import { currentLanguage } from '../shell/texts/i18n.ts'
import { addAppListener, type AppStore } from './store.ts'

const isHome = (): boolean => parsePath(location.pathname).at === 'trading' && /^#?(?:\/home)?(?:\?.*)?$/.test(location.hash)

/**
 * Opens the Bitcoin popup on a home that nothing covers; the worker says whether it was shown today
 * (FUND-41). `loadedAt`: the time of the page's load by the device's clock.
 */
export function watchBitcoinPopup(store: AppStore, loadedAt: number): void {
  let isOver = false

  function canShow(): boolean {
    const now = store.getState()
    const user = selectUser(now)
    if (!user || selectStatus(now) !== 'person' || selectDialogs(now).length > 0) return false
    const visit = { user, settings: selectSettings(now), language: currentLanguage(), loadedAt: loadedAt + selectOffsetMs(now) }
    return document.visibilityState === 'visible' && isHome() && offersBitcoinPopup(visit)
  }
  async function look(): Promise<void> {
    if (isOver || !canShow()) return
    isOver = true
    const claimed = await background.claimDaily('bitcoin', nanoid(), Date.now() + selectOffsetMs(store.getState()))
    if (claimed.ok && claimed.value && canShow()) store.dispatch(dialogOpened({ name: 'modal_bitcoin' }))
  }
  const tryLook = (): void => void look()
  tryLook()
  addEventListener('popstate', tryLook)
  document.addEventListener('visibilitychange', tryLook)
  store.dispatch(
    addAppListener({
      predicate: (_action, now, before) => selectDialogs(now) !== selectDialogs(before) || selectUser(now) !== selectUser(before),
      effect: tryLook,
    }),
  )
}
