import type { Language } from '../../contract/kernel.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import type { Texts } from '../texts/texts.ts'
import type { PlatformState } from './state.ts'

/** Nothing is known yet of the orders of whoever is here now. */
export const noOrders = {
  open: [],
  settled: [],
  balance: null,
  ordersLoading: 'loading',
  placing: { status: 'idle' },
} satisfies Partial<PlatformState>

/** Before the first answer and the shell's first word. */
export const initialState = (texts: Texts, language: Language, theme: PlatformState['theme']): PlatformState => ({
  texts,
  language,
  theme,
  session: { who: 'unknown' },
  account: null,
  terms: null,
  termsLoading: 'loading',
  symbol: 'EUR/USD',
  interval: '1s',
  historyLoading: 'loading',
  quote: null,
  dayBefore: null,
  feed: 'connecting',
  now: Date.now(),
  ...noOrders,
  stake: '50',
  expiryMs: minuteMs,
})
