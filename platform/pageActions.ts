import { serializePreferences, type Preferences } from './device/preferences.ts'
import type { PlatformPort } from './host/platformPort.ts'
import type { MarketController } from './orders/marketController.ts'
import type { OrderController } from './orders/orderController.ts'
import type { PlatformState } from './state/state.ts'
import type { Store } from './state/store.ts'
import type { Actions } from './views/actions.ts'
import type { Page } from './views/page.ts'

/**
 * The parts of the page. Each is created from another's callbacks, so they are complete only when the first
 * action comes.
 */
export type PageParts = { market: MarketController; orders: OrderController; host: PlatformPort; page: Page }

/** Shows another symbol, with its own quotes and candles. */
export function showSymbol(store: Store<PlatformState>, market: MarketController, symbol: string): void {
  store.set({ symbol, placing: { status: 'idle' }, feed: 'connecting', historyLoading: 'loading' })
  market.tick()
  void market.showHistory()
}

/**
 * Creates the person's actions. Choices that the device keeps are sent to the host page, which stores them.
 */
export function createActions(store: Store<PlatformState>, parts: () => PageParts): Actions {
  const prefer = (change: Partial<Preferences>): void => {
    const chosen = { ...store.get().preferences, ...change }
    store.set({ preferences: chosen })
    parts().host.send({ type: 'keep', text: serializePreferences(chosen) })
  }
  return {
    chooseSymbol(symbol) {
      prefer({ symbol })
      if (store.get().terms === null) store.set({ symbol })
      else if (symbol !== store.get().symbol) showSymbol(store, parts().market, symbol)
    },
    markFavourite(symbol) {
      const { favourites } = store.get().preferences
      prefer({ favourites: favourites.includes(symbol) ? favourites.filter((one) => one !== symbol) : [...favourites, symbol] })
    },
    chooseInterval(interval) {
      prefer({ interval })
      store.set({ interval, historyLoading: 'loading' })
      void parts().market.showHistory()
    },
    chooseStyle(chartStyle) {
      prefer({ chartStyle })
      store.set({ chartStyle, view: 'chart' })
      const series = parts().market.series()
      if (series) parts().page.chart().show(series, chartStyle, 'same')
    },
    chooseView: (view) => store.set({ view }),
    openPanel: (panel) => store.set({ panel }),
    prefer,
    dismissHints(hintsSeen) {
      store.set({ hintsSeen })
      parts().host.send({ type: 'hints', seen: hintsSeen })
    },
    typeStake: (stake) => store.set({ stake, placing: { status: 'idle' } }),
    chooseExpiry: (expiryMs) => store.set({ expiryMs, placing: { status: 'idle' } }),
    press: (direction) => parts().orders.press(direction),
    confirm: (direction) => void parts().orders.place(direction),
    cancel: () => store.set({ placing: { status: 'idle' } }),
    chooseList: (list) => store.set({ list }),
    showOlder: () => void parts().orders.showOlder(),
    signIn: () => parts().host.send({ type: 'needLogin' }),
    addFunds: () => parts().host.send({ type: 'openFunding' }),
    openHelp: (article) => parts().host.send({ type: 'help', article }),
    retry() {
      void parts().orders.refresh()
      if (store.get().termsLoading === 'failed') void parts().market.start()
      else void parts().market.showHistory()
    },
  }
}
