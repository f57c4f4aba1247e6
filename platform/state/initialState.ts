import type { Language } from '../../contract/kernel.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import type { Preferences } from '../device/preferences.ts'
import type { Texts } from '../texts/texts.ts'
import { guestCurrency, type PlatformState } from './state.ts'

/** The state before the orders of the current person are loaded. */
export const noOrders = {
  open: [],
  settled: [],
  older: 'unknown',
  balance: null,
  ordersLoading: 'loading',
  ordersAt: null,
  placing: { status: 'idle' },
} satisfies Partial<PlatformState>

/** The state before the first response and the host page's first message. */
export const initialState = (texts: Texts, language: Language, theme: PlatformState['theme'], preferences: Preferences): PlatformState => ({
  texts,
  language,
  theme,
  hostVersion: 'same',
  session: { who: 'unknown' },
  account: null,
  terms: null,
  termsLoading: 'loading',
  // Without a saved choice it becomes the first symbol that is open now, after the terms have loaded.
  symbol: preferences.symbol ?? '',
  interval: preferences.interval,
  chartStyle: preferences.chartStyle,
  view: 'chart',
  historyLoading: 'loading',
  crosshairAt: null,
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
  suggestion: null,
  hintsSeen: null,
})
