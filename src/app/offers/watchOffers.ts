import { nanoid } from '@reduxjs/toolkit'
import type { PopupOffer } from '../../../contract/promotions.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import {
  isPopupOffer,
  mayAppear,
  type Occasion,
  type PageMoment,
  type ServerMoment,
  wantedOffer,
} from '../../../domain/promotions/popupOffer.ts'
import { validationOf } from '../../../domain/session/userFields.ts'
import { background } from '../../bridges/background.ts'
import { tabStorage } from '../../browser/storage.ts'
import { selectDepositUnderWay } from '../../shell/deposits/depositsSlice.ts'
import { selectOpenInvoices } from '../../shell/deposits/invoicesSlice.ts'
import { dialogOpened, selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { screenMounted } from '../../shell/screen/ScreenHeading.tsx'
import { selectOffsetMs, selectReports, selectSettings, selectStatus, selectUser } from '../../shell/session/sessionSlice.ts'
import type { RootState } from '../../shell/store/rootReducer.ts'
import { addAppListener, type AppStore } from '../store.ts'
import { moveTo, noOccasions, type Occasions, signedInAt, without } from './occasions.ts'
import { placeOf } from './place.ts'

/**
 * Key of the mark that an offer has appeared in this visit, which lasts from the tab's opening or a sign-in
 * until the other end of it.
 */
const visitKey = 'offerSeen'

/** True while the person types here or uses the platform. */
const isOccupied = (): boolean => document.activeElement?.matches('input, textarea, select, iframe, [contenteditable]') === true

function attentionOf(state: RootState): PageMoment['attention'] {
  if (document.visibilityState !== 'visible') return 'hidden'
  return selectDialogs(state).length > 0 || isOccupied() ? 'busy' : 'free'
}

/** Returns what this page knows, at a time of the server's clock. */
function pageMoment(state: RootState, now: EpochMs): PageMoment {
  const user = selectStatus(state) === 'person' ? selectUser(state) : null
  const isPaying = selectDepositUnderWay(state) !== null || selectOpenInvoices(state).length > 0
  // Left behind by a platform that is not on screen any more, an order may have ended.
  const running = selectReports(state).orders.flatMap(({ list }) => list.filter(({ expiresAt }) => expiresAt > now))
  return {
    settings: selectSettings(state),
    person: user === null ? 'none' : user.demo === true ? 'demo' : 'real',
    attention: attentionOf(state),
    payment: isPaying || (user !== null && validationOf(user).isAsked) ? 'underWay' : 'none',
    openOrders: running.length,
    visit: tabStorage.get(visitKey) === null ? 'fresh' : 'offered',
  }
}

/** Asks the server; null if it refuses, cannot be reached, or does not know the call. */
async function askServer(store: AppStore): Promise<ServerMoment | null> {
  try {
    // Loaded when an offer may appear: its schemas are not part of a visit without one.
    const { readOfferMoment } = await import('../../features/promotions/promotionsApi.ts')
    const { offers, payment, openOrders, lastDepositAt, lastLossAt } = await store.dispatch(readOfferMoment()).unwrap()
    if (!offers || !payment || openOrders === undefined || lastDepositAt === undefined || lastLossAt === undefined) return null
    return { offers, payment, openOrders, lastDepositAt, lastLossAt }
  } catch {
    return null
  }
}

/**
 * Opens an offer after what the person has done (ENG-16). The worker says whether it appeared today, so that
 * five tabs show one. `until`: the end of the watch; missing: that of the page.
 */
export function watchOffers(store: AppStore, until?: AbortSignal): void {
  const now = (): EpochMs => Date.now() + selectOffsetMs(store.getState())
  let occasions: Occasions = noOccasions
  let isAsking = false
  /** Null too if the occasion's screen was left. */
  const wanted = (occasion: Occasion): PopupOffer | null =>
    occasions.list.includes(occasion) ? wantedOffer(occasion, pageMoment(store.getState(), now()), now()) : null

  /** Opens the occasion's offer. `waits`: the page became busy meanwhile; it is tried again. */
  async function follow(occasion: Occasion, offer: PopupOffer): Promise<'waits' | 'over'> {
    const server = await askServer(store)
    if (server === null || !mayAppear(occasion, server, now())) return 'over'
    if (wanted(occasion) !== offer) return 'waits'
    const claimed = await background.claimDaily(offer, nanoid(), now())
    if (claimed.ok && claimed.value && wanted(occasion) === offer) store.dispatch(dialogOpened({ name: offer }))
    return 'over'
  }

  async function look(): Promise<void> {
    occasions = moveTo(occasions, placeOf(location), now())
    if (isAsking || occasions.place === 'outside') return
    isAsking = true
    const tried = new Set<Occasion>()
    // Occasions come while the server is asked.
    for (let next = untried(tried); next !== null; next = untried(tried)) {
      tried.add(next.occasion)
      if ((await follow(next.occasion, next.offer)) === 'over') occasions = without(occasions, next.occasion)
    }
    isAsking = false
  }

  function untried(tried: ReadonlySet<Occasion>): { occasion: Occasion; offer: PopupOffer } | null {
    for (const occasion of occasions.list) {
      const offer = tried.has(occasion) ? null : wanted(occasion)
      if (offer !== null) return { occasion, offer }
    }
    return null
  }
  const tryLook = (): void => void look()

  store.dispatch(
    addAppListener({
      // A locked session that is opened again continues a visit.
      predicate: (_action, after, before) => selectStatus(before) === 'visitor' && selectStatus(after) === 'person',
      effect() {
        // A hidden page was signed in by another tab, where the offer follows.
        if (document.visibilityState === 'visible') occasions = signedInAt(occasions, now())
        tryLook()
      },
    }),
  )
  store.dispatch(
    addAppListener({
      predicate: (_action, after, before) => selectDialogs(after) !== selectDialogs(before),
      effect(_action, { getState }) {
        if (selectDialogs(getState()).some(({ name }) => isPopupOffer(name))) tabStorage.set(visitKey, '1')
        tryLook()
      },
    }),
  )
  const options = until && { signal: until }
  addEventListener('popstate', tryLook, options)
  addEventListener(screenMounted, tryLook, options)
  document.addEventListener('visibilitychange', tryLook, options)
  tryLook()
}
