import { expect, test } from 'vitest'
import texts from '../../locales/en/platform.json' with { type: 'json' }

/** Every refusal that an order can meet: of the rules, of the account, of the server's door. */
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

test('[SRV-07, TRD-09] every reason for which an order is refused is said in words', () => {
  expect(refusals.filter((code) => !(code in texts))).toEqual([])
})
