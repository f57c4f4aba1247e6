import type { DepositView } from '../../contract/background.ts'

/** Returns a deposit as the worker shows it. */
export const depositView = (over: Partial<DepositView> = {}): DepositView => ({
  id: 'd-1',
  account: 'eur-1',
  amount: '250.00',
  currency: 'EUR',
  tried: [],
  status: { at: 'checking' },
  openedAt: 1,
  changedAt: 1,
  ...over,
})
