import type { ToPlatform } from '../contract/frame.ts'
import { languages, type Language } from '../contract/kernel.ts'
import { assertNever } from '../domain/kernel/result.ts'
import { connectShell } from './frame/shellFrame.ts'
import { openMarketDesk } from './orders/marketDesk.ts'
import { openOrderDesk } from './orders/orderDesk.ts'
import { initialState } from './state/initialState.ts'
import { createStore } from './state/store.ts'
import { loadTexts } from './texts/texts.ts'
import type { Actions } from './views/actions.ts'
import { mountPage } from './views/page.ts'

/** The countdowns' pace, and how soon silence is noticed. */
const beatMs = 250

const wanted = new URLSearchParams(location.search)
const language: Language = languages.find((known) => known === wanted.get('lang')) ?? 'en'
const theme = wanted.get('theme') === 'light' ? 'light' : 'dark'
document.documentElement.dataset['theme'] = theme

const store = createStore(initialState(await loadTexts(language), language, theme), (run) => requestAnimationFrame(run))
const actions: Actions = {
  chooseSymbol(symbol) {
    store.set({ symbol, placing: { status: 'idle' } })
    market.follow()
  },
  chooseInterval(interval) {
    store.set({ interval, historyLoading: 'loading' })
    void market.showHistory()
  },
  typeStake: (stake) => store.set({ stake, placing: { status: 'idle' } }),
  chooseExpiry: (expiryMs) => store.set({ expiryMs, placing: { status: 'idle' } }),
  place: (direction) => void desk.place(direction),
  signIn: () => shell.send({ type: 'needLogin' }),
  addFunds: () => shell.send({ type: 'openFunding' }),
  retry() {
    void desk.look()
    if (store.get().termsLoading === 'failed') void market.start()
    else void market.showHistory()
  },
}
const page = mountPage(document.body, store, actions)
const market = openMarketDesk(store, page.chart)
const shell = connectShell(window, document.documentElement.dataset['shellOrigin'] ?? '', (message) => void hear(message))
const desk = openOrderDesk(store, shell, { opened: page.announce, settled: page.announce })

async function hear(message: ToPlatform): Promise<void> {
  switch (message.type) {
    case 'session': {
      const { token, account } = store.get()
      if (token === message.token && account === message.account) return
      store.set({
        token: message.token,
        account: message.account,
        open: [],
        settled: [],
        balance: null,
        ordersLoading: 'loading',
        placing: { status: 'idle' },
      })
      return desk.look()
    }
    case 'account':
      if (store.get().account === message.account) return
      store.set({ account: message.account, open: [], settled: [], balance: null, ordersLoading: 'loading', placing: { status: 'idle' } })
      return desk.look()
    case 'theme':
      document.documentElement.dataset['theme'] = message.theme
      return store.set({ theme: message.theme })
    case 'language': {
      if (store.get().language === message.language) return
      const texts = await loadTexts(message.language)
      document.documentElement.lang = message.language
      return store.set({ texts, language: message.language })
    }
    case 'refresh':
      return desk.look()
    default:
      return assertNever(message)
  }
}

setInterval(() => {
  market.beat()
  desk.lookWhenDue()
}, beatMs)
addEventListener('online', () => market.retryNow())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && market.retryNow())
void market.start()
