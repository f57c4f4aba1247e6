import type { WireHistoryRow } from '../../contract/history.ts'

/** Returns an entry of a history as the server sends it, with changes. */
export const historyRow = (change: Partial<WireHistoryRow> = {}): WireHistoryRow => ({
  id: 'l0000000000000001',
  account: 'eur-1',
  trType: 'deposit',
  group: 'deposit',
  amount: '100.00',
  currency: 'EUR',
  status: 'done',
  at: 1_790_000_000_000,
  reference: 'd-1.1',
  before: '0.00',
  after: '100.00',
  play: false,
  ...change,
})
