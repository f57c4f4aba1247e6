import type { Language } from '../../contract/kernel.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import type { Texts } from '../texts/texts.ts'
import type { PlatformState } from './state.ts'

/** A guest before the first answer. */
export const initialState = (texts: Texts, language: Language, theme: PlatformState['theme']): PlatformState => ({
  texts,
  language,
  theme,
  token: null,
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
  open: [],
  settled: [],
  balance: null,
  ordersLoading: 'loading',
  stake: '50',
  expiryMs: minuteMs,
  placing: { status: 'idle' },
})
