import { languages, type Language } from '../contract/kernel.ts'
import { followShell } from './frame/followShell.ts'
import { connectShell } from './frame/shellFrame.ts'
import { openMarketDesk } from './orders/marketDesk.ts'
import { openOrderDesk } from './orders/orderDesk.ts'
import { initialState } from './state/initialState.ts'
import { createStore } from './state/store.ts'
import { loadTexts } from './texts/texts.ts'
import type { Actions } from './views/actions.ts'
import { mountPage } from './views/page.ts'

/** The countdowns' pace, how soon silence is noticed, and how often an unanswered `ready` is said again. */
const beatMs = 250

const wanted = new URLSearchParams(location.search)
const language: Language = languages.find((known) => known === wanted.get('lang')) ?? 'en'
const theme = wanted.get('theme') === 'light' ? 'light' : 'dark'
document.documentElement.dataset['theme'] = theme

const texts = await loadTexts(language)
document.documentElement.lang = texts.language

const store = createStore(initialState(texts, language, theme), (run) => requestAnimationFrame(run))
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
const shell = connectShell(
  window,
  document.documentElement.dataset['shellOrigin'] ?? '',
  followShell(store, () => desk.look()),
)
const desk = openOrderDesk(store, shell, { opened: page.announce, settled: page.announce })

setInterval(() => {
  shell.beat()
  market.beat()
  desk.lookWhenDue()
}, beatMs)
addEventListener('online', () => market.retryNow())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && market.retryNow())
// Opened by itself, nobody will say who is here.
if (window.parent === window) store.set({ session: { who: 'guest' } })
void market.start()
