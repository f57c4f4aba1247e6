import type { Language } from '../../contract/kernel.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import type { Preferences } from '../device/preferences.ts'
import type { Texts } from '../texts/texts.ts'
import { guestCurrency, type PlatformState } from './state.ts'

/** Nothing is known yet of the orders of whoever is here now. */
export const noOrders = {
  open: [],
  settled: [],
  older: 'unknown',
  balance: null,
  ordersLoading: 'loading',
  ordersAt: null,
  placing: { status: 'idle' },
} satisfies Partial<PlatformState>

/** Before the first answer and the shell's first word. */
export const initialState = (texts: Texts, language: Language, theme: PlatformState['theme'], preferences: Preferences): PlatformState => ({
  texts,
  language,
  theme,
  shell: 'same',
  session: { who: 'unknown' },
  account: null,
  terms: null,
  termsLoading: 'loading',
  // Without a choice of before it is the first that is traded now, which the terms say.
  symbol: preferences.symbol ?? '',
  interval: preferences.interval,
  chartStyle: preferences.chartStyle,
  view: 'chart',
  historyLoading: 'loading',
  crossedAt: null,
  newestCandle: 0,
  quotes: {},
  feed: 'connecting',
  connection: 'online',
  now: Date.now(),
  panel: 'none',
  list: 'open',
  ...noOrders,
  stake: '50',
  stakeCurrency: guestCurrency,
  expiryMs: minuteMs,
  preferences,
})
