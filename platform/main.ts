import { languages, type Language } from '../contract/kernel.ts'
import { readPreferences, textOf, type Preferences } from './device/preferences.ts'
import { restoreChoices } from './device/restoreChoices.ts'
import { followShell } from './frame/followShell.ts'
import { connectShell } from './frame/shellFrame.ts'
import { openMarketDesk } from './orders/marketDesk.ts'
import { openOrderDesk } from './orders/orderDesk.ts'
import { openSounds } from './sound/sounds.ts'
import { initialState } from './state/initialState.ts'
import { createStore } from './state/store.ts'
import { dressPage } from './texts/dressPage.ts'
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
dressPage(texts)

const wantsCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
const store = createStore(initialState(texts, language, theme, readPreferences(null, wantsCalm)), (run) => requestAnimationFrame(run))
const prefer = (change: Partial<Preferences>): void => {
  const chosen = { ...store.get().preferences, ...change }
  store.set({ preferences: chosen })
  shell.send({ type: 'keep', text: textOf(chosen) })
}
const follow = (symbol: string): void => {
  store.set({ symbol, placing: { status: 'idle' }, feed: 'connecting', historyLoading: 'loading' })
  market.beat()
  void market.showHistory()
}
const actions: Actions = {
  chooseSymbol(symbol) {
    prefer({ symbol })
    if (symbol !== store.get().symbol) follow(symbol)
  },
  markFavourite(symbol) {
    const { favourites } = store.get().preferences
    prefer({ favourites: favourites.includes(symbol) ? favourites.filter((one) => one !== symbol) : [...favourites, symbol] })
  },
  chooseInterval(interval) {
    prefer({ interval })
    store.set({ interval, historyLoading: 'loading' })
    void market.showHistory()
  },
  chooseStyle(chartStyle) {
    prefer({ chartStyle })
    store.set({ chartStyle, view: 'chart' })
    const series = market.series()
    if (series) page.chart().show(series, chartStyle, 'same')
  },
  chooseView: (view) => store.set({ view }),
  openPanel: (panel) => store.set({ panel }),
  prefer,
  typeStake: (stake) => store.set({ stake, placing: { status: 'idle' } }),
  chooseExpiry: (expiryMs) => store.set({ expiryMs, placing: { status: 'idle' } }),
  press: (direction) => desk.press(direction),
  confirm: (direction) => void desk.place(direction),
  cancel: () => store.set({ placing: { status: 'idle' } }),
  chooseList: (list) => store.set({ list }),
  showOlder: () => void desk.showOlder(),
  signIn: () => shell.send({ type: 'needLogin' }),
  addFunds: () => shell.send({ type: 'openFunding' }),
  retry() {
    void desk.look()
    if (store.get().termsLoading === 'failed') void market.start()
    else void market.showHistory()
  },
}
const market = openMarketDesk(
  store,
  () => page.chart(),
  () => void desk.look(),
)
const page = mountPage(document.body, store, actions, () => market.series(), {
  crossed: (crossedAt) => store.set({ crossedAt }),
  nearOldest: () => void market.showOlder(),
})
const shell = connectShell(
  window,
  document.documentElement.dataset['shellOrigin'] ?? '',
  followShell(
    store,
    () => desk.look(),
    restoreChoices(store, wantsCalm, follow),
    () => comeBack(),
  ),
  () => store.set({ shell: 'other' }),
)
const sound = openSounds()
const desk = openOrderDesk(store, shell, (order) => {
  page.announce(order)
  if (store.get().preferences.sound === 'on') sound(order.status)
})

setInterval(() => {
  shell.beat()
  market.beat()
  desk.lookWhenDue()
}, beatMs)
/** What could not be had without a network is asked for at once. */
const comeBack = (): void => {
  market.retryNow()
  const { termsLoading, historyLoading } = store.get()
  if (termsLoading === 'failed' || historyLoading === 'failed') actions.retry()
  else void desk.look()
}
addEventListener('online', comeBack)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && market.retryNow())
// Opened by itself, nobody will say who is here.
if (window.parent === window) {
  store.set({ session: { who: 'guest' } })
  for (const at of ['online', 'offline'] as const) addEventListener(at, () => store.set({ connection: at }))
}
void market.start()
