import type { Language } from '../contract/kernel.ts'
import { followTimeZone } from '../domain/kernel/formatters.ts'
import { withholdComposing } from '../domain/kernel/inputMethod.ts'
import { parsePreferences, serializePreferences, type Preferences } from './device/preferences.ts'
import { restorePreferences } from './device/restorePreferences.ts'
import { fillTicket } from './host/fillTicket.ts'
import { hostMessageHandler } from './host/hostMessageHandler.ts'
import { openPlatformPort } from './host/platformPort.ts'
import { sendShortcuts } from './host/sendShortcuts.ts'
import { reportStake } from './host/reportStake.ts'
import { openMarketController } from './orders/marketController.ts'
import { openOrderController } from './orders/orderController.ts'
import { openSounds } from './sound/sounds.ts'
import { initialState } from './state/initialState.ts'
import { createStore } from './state/store.ts'
import { applyLanguage } from './texts/applyLanguage.ts'
import type { Texts } from './texts/texts.ts'
import type { Actions } from './views/actions.ts'
import { mountPage } from './views/page.ts'

/** The interval of countdowns, of the check for stale quotes, and of the unanswered `ready`. */
const tickMs = 250

/** Builds the page and connects it to its server and its host page. */
export function startPlatform(texts: Texts, language: Language, theme: 'dark' | 'light'): void {
  applyLanguage(texts)

  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const store = createStore(initialState(texts, language, theme, parsePreferences(null, prefersReducedMotion)), (run) =>
    requestAnimationFrame(run),
  )
  const prefer = (change: Partial<Preferences>): void => {
    const chosen = { ...store.get().preferences, ...change }
    store.set({ preferences: chosen })
    host.send({ type: 'keep', text: serializePreferences(chosen) })
  }
  const showSymbol = (symbol: string): void => {
    store.set({ symbol, placing: { status: 'idle' }, feed: 'connecting', historyLoading: 'loading' })
    marketController.tick()
    void marketController.showHistory()
  }
  const actions: Actions = {
    chooseSymbol(symbol) {
      prefer({ symbol })
      if (store.get().terms === null) store.set({ symbol })
      else if (symbol !== store.get().symbol) showSymbol(symbol)
    },
    markFavourite(symbol) {
      const { favourites } = store.get().preferences
      prefer({ favourites: favourites.includes(symbol) ? favourites.filter((one) => one !== symbol) : [...favourites, symbol] })
    },
    chooseInterval(interval) {
      prefer({ interval })
      store.set({ interval, historyLoading: 'loading' })
      void marketController.showHistory()
    },
    chooseStyle(chartStyle) {
      prefer({ chartStyle })
      store.set({ chartStyle, view: 'chart' })
      const series = marketController.series()
      if (series) page.chart().show(series, chartStyle, 'same')
    },
    chooseView: (view) => store.set({ view }),
    openPanel: (panel) => store.set({ panel }),
    prefer,
    dismissHints(hintsSeen) {
      store.set({ hintsSeen })
      host.send({ type: 'hints', seen: hintsSeen })
    },
    typeStake: (stake) => store.set({ stake, placing: { status: 'idle' } }),
    chooseExpiry: (expiryMs) => store.set({ expiryMs, placing: { status: 'idle' } }),
    press: (direction) => orderController.press(direction),
    confirm: (direction) => void orderController.place(direction),
    cancel: () => store.set({ placing: { status: 'idle' } }),
    chooseList: (list) => store.set({ list }),
    showOlder: () => void orderController.showOlder(),
    signIn: () => host.send({ type: 'needLogin' }),
    addFunds: () => host.send({ type: 'openFunding' }),
    retry() {
      void orderController.refresh()
      if (store.get().termsLoading === 'failed') void marketController.start()
      else void marketController.showHistory()
    },
  }
  const marketController = openMarketController(
    store,
    () => page.chart(),
    (version) => void orderController.refreshUnless(version),
  )
  const page = mountPage(document.body, store, actions, () => marketController.series(), {
    crosshairMoved: (crosshairAt) => store.set({ crosshairAt }),
    nearOldest: () => void marketController.showOlder(),
  })
  const host = openPlatformPort(
    window,
    document.documentElement.dataset['shellOrigin'] ?? '',
    hostMessageHandler(
      store,
      () => orderController.refresh(),
      restorePreferences(store, prefersReducedMotion, showSymbol),
      () => reconnect(),
      fillTicket(store, actions),
      () => page.openSettings(),
    ),
    () => store.set({ hostVersion: 'other' }),
  )
  reportStake(store, host)
  const sound = openSounds()
  const orderController = openOrderController(store, host, (order) => {
    page.announce(order)
    if (store.get().preferences.sound === 'on') sound(order.status)
  })

  setInterval(() => {
    host.heartbeat()
    followTimeZone(new Date().getTimezoneOffset())
    marketController.tick()
    orderController.refreshWhenDue()
  }, tickMs)
  /** Loads at once what failed without a network. */
  const reconnect = (): void => {
    marketController.retryNow()
    const { termsLoading, historyLoading } = store.get()
    if (termsLoading === 'failed' || historyLoading === 'failed' || historyLoading === 'busy') actions.retry()
    else void orderController.refresh()
  }
  sendShortcuts(host)
  addEventListener('keydown', withholdComposing, { capture: true })
  addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && marketController.retryNow())
  // Outside an iframe there is no host page to send a session.
  if (window.parent === window) {
    store.set({ session: { who: 'guest' } })
    for (const at of ['online', 'offline'] as const) addEventListener(at, () => store.set({ connection: at }))
  }
  void marketController.start()
}
