import type { WireOrder } from '../../contract/trading.ts'

/** Returns an open order of a test, with changes. */
export const openOrder = (id: string, change: Partial<WireOrder> = {}): WireOrder => ({
  id,
  account: 'eur-1',
  symbol: 'BTC/USD',
  direction: 'up',
  stake: '5.00',
  currency: 'EUR',
  payoutPercent: 78,
  openPrice: '60000.00',
  closePrice: null,
  openedAt: 1_000,
  expiresAt: 61_000,
  status: 'open',
  returned: null,
  ...change,
})
