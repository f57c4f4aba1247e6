import { expect, test } from 'vitest'
import texts from '../../locales/en/platform.json' with { type: 'json' }

/** Every refusal of an order: by the rules, by the account, by the server. */
const refusals = [
  'order.symbolUnknown',
  'order.expiryUnknown',
  'order.stakeInvalid',
  'order.stakeRange',
  'order.currency',
  'order.marketClosed',
  'order.marketCloses',
  'order.quoteStale',
  'order.accountUnknown',
  'order.blocked',
  'order.feedStopped',
  'order.unclear',
  'orders.loading',
  'orders.failed',
  'funds.insufficient',
  'idempotency.running',
  'request.tooOften',
  'auth.required',
]

test('[SRV-07, TRD-09] every refusal of an order has a text', () => {
  expect(refusals.filter((code) => !(code in texts))).toEqual([])
})
