import type { Language } from '../contract/kernel.ts'
import { parsePreferences } from './device/preferences.ts'
import { restorePreferences } from './device/restorePreferences.ts'
import { fillTicket } from './host/fillTicket.ts'
import { hostMessageHandler } from './host/hostMessageHandler.ts'
import { openPlatformPort } from './host/platformPort.ts'
import { sendShortcuts } from './host/sendShortcuts.ts'
import { reportStake } from './host/reportStake.ts'
import { openMarketController } from './orders/marketController.ts'
import { openOrderController } from './orders/orderController.ts'
import { createActions, type PageParts, showSymbol } from './pageActions.ts'
import { openSounds } from './sound/sounds.ts'
import { initialState } from './state/initialState.ts'
import type { PlatformState } from './state/state.ts'
import { createStore, type Store } from './state/store.ts'
import { watchTimeZone } from './state/watchTimeZone.ts'
import { applyLanguage } from './texts/applyLanguage.ts'
import type { Texts } from './texts/texts.ts'
import type { Actions } from './views/actions.ts'
import { mountPage } from './views/page.ts'

/** The interval of countdowns, of the check for stale quotes, and of the unanswered `ready`. */
const tickMs = 250

/** Loads at once what failed without a network. */
function reconnect(store: Store<PlatformState>, actions: Actions, { market, orders }: PageParts): void {
  market.retryNow()
  const { termsLoading, historyLoading } = store.get()
  if (termsLoading === 'failed' || historyLoading === 'failed' || historyLoading === 'busy') actions.retry()
  else void orders.refresh()
}

/** Builds the page and connects it to its server and its host page. */
export function startPlatform(texts: Texts, language: Language, theme: 'dark' | 'light'): void {
  applyLanguage(texts)

  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const store = createStore(initialState(texts, language, theme, parsePreferences(null, prefersReducedMotion)), (run) =>
    requestAnimationFrame(run),
  )
  const actions = createActions(store, () => parts)
  const market = openMarketController(
    store,
    () => page.chart(),
    (version) => void orders.refreshUnless(version),
  )
  const page = mountPage(document.body, store, actions, () => market.series(), {
    crosshairMoved: (crosshairAt) => store.set({ crosshairAt }),
    nearOldest: () => void market.showOlder(),
  })
  const host = openPlatformPort(
    window,
    document.documentElement.dataset['shellOrigin'] ?? '',
    hostMessageHandler(
      store,
      () => orders.refresh(),
      restorePreferences(store, prefersReducedMotion, (symbol) => showSymbol(store, market, symbol)),
      () => reconnect(store, actions, parts),
      fillTicket(store, actions),
      () => page.openSettings(),
    ),
    () => store.set({ hostVersion: 'other' }),
  )
  reportStake(store, host)
  const sound = openSounds()
  const orders = openOrderController(store, host, (order) => {
    page.announce(order)
    if (store.get().preferences.sound === 'on') sound(order.status)
  })
  const parts: PageParts = { market, orders, host, page }

  setInterval(() => {
    host.heartbeat()
    market.tick()
    orders.refreshWhenDue()
  }, tickMs)
  watchTimeZone(store)
  sendShortcuts(host)
  addEventListener('online', () => reconnect(store, actions, parts))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && market.retryNow())
  // Outside an iframe there is no host page to send a session.
  if (window.parent === window) {
    store.set({ session: { who: 'guest' } })
    for (const at of ['online', 'offline'] as const) addEventListener(at, () => store.set({ connection: at }))
  }
  void market.start()
}
