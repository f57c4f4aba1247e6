import { expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { payoutsOverHttp } from './payoutsHttp.ts'

const order = { reference: 'withdrawal-1.1', amount: money(10_000, 'USD'), method: 'USD', to: 'US1234' } as const
const own = { reference: order.reference, id: 'p1', amount: '100.00', currency: 'USD' }

/** Returns the payout side that answers every call so. */
const answering = (status: number, body: unknown) =>
  payoutsOverHttp('http://bank.test', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const failing = (code: string) =>
  payoutsOverHttp('http://bank.test', async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  })

test.each([
  ['paid', 200, { status: 'paid', ...own }, { is: 'paid', id: 'p1' }],
  ['accepted', 200, { status: 'accepted', ...own }, { is: 'accepted', id: 'p1' }],
  ['rejected', 200, { status: 'rejected', reference: own.reference, reason: 'closed' }, { is: 'rejected', reason: 'closed' }],
  ['rejected without a reason', 200, { status: 'rejected', reference: own.reference }, { is: 'rejected', reason: '' }],
  [
    'a reason that is long and has a NUL',
    200,
    { status: 'rejected', reference: own.reference, reason: `\u0000${'x'.repeat(300)}` },
    { is: 'rejected', reason: 'x'.repeat(200) },
  ],
  ['an id with a NUL', 200, { status: 'paid', ...own, id: 'p\u00001' }, { is: 'paid', id: 'p1' }],
  ['voided', 200, { status: 'voided', reference: own.reference }, { is: 'voided' }],
  ['another amount', 200, { status: 'paid', ...own, amount: '100.01' }, { is: 'unknown' }],
  ['another currency', 200, { status: 'paid', ...own, currency: 'EUR' }, { is: 'unknown' }],
  ['another reference', 200, { status: 'paid', ...own, reference: 'withdrawal-2.1' }, { is: 'unknown' }],
  ['another reference rejected', 200, { status: 'rejected', reference: 'withdrawal-2.1', reason: 'closed' }, { is: 'unknown' }],
  ['another reference voided', 200, { status: 'voided', reference: 'withdrawal-2.1' }, { is: 'unknown' }],
  ['a rejection with an error status', 500, { status: 'rejected', reference: own.reference, reason: 'closed' }, { is: 'unknown' }],
  ['half an answer', 200, '{"status":"pa', { is: 'unknown' }],
  ['a page', 200, '<h1>Service Temporarily Unav', { is: 'unknown' }],
  ['nothing', 200, '', { is: 'unknown' }],
])('[WD-15] an answer with %s is read by pay and by status', async (_name, status, body, verdict) => {
  const side = answering(status, body)
  expect(await side.pay(order)).toEqual(verdict)
  expect(await side.status(order.reference, order.amount)).toEqual(verdict)
})

test('[WD-15] an order that is invalid to the payout side is refused, which is no proof', async () => {
  expect(await answering(422, { error: 'invalid' }).pay(order)).toEqual({ is: 'refused', status: 422 })
  expect(await answering(500, {}).pay(order)).toEqual({ is: 'unknown' })
})

test('[WD-15] only a connection that was never made proves that no order left', async () => {
  expect(await failing('ECONNREFUSED').pay(order)).toEqual({ is: 'notSent' })
  for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'])
    expect(await failing(code).pay(order)).toEqual({ is: 'unknown' })
})

test('[WD-15] an unknown reference is not found only in the payout side’s own words', async () => {
  const ask = (status: number, body: unknown) => answering(status, body).status(order.reference, order.amount)
  expect(await ask(404, { error: 'not_found', reference: order.reference })).toEqual({ is: 'notFound' })
  expect(await ask(404, { error: 'not_found', reference: 'withdrawal-2.1' })).toEqual({ is: 'unknown' })
  expect(await ask(404, { error: 'no route' })).toEqual({ is: 'unknown' })
})

test('[WD-15] a payout that came back says why, but not as the answer to its order', async () => {
  const side = answering(200, { status: 'returned', reference: order.reference, reason: 'closed' })
  expect(await side.status(order.reference, order.amount)).toEqual({ is: 'returned', reason: 'closed' })
  expect(await side.pay(order)).toEqual({ is: 'unknown' })
})

test('[WD-15] a void is proven by an answer about its own reference alone', async () => {
  const voided = (status: number, body: unknown) => answering(status, body).void(order.reference)
  expect(await voided(200, { status: 'voided', reference: order.reference })).toBe('voided')
  expect(await voided(200, { status: 'voided', reference: 'withdrawal-2.1' })).toBe('unknown')
  expect(await voided(409, { error: 'too_late' })).toBe('unknown')
  expect(await failing('ECONNREFUSED').void(order.reference)).toBe('unknown')
})

test('[WD-06] rates are exact decimals, and none are guessed', async () => {
  expect(await answering(200, { dollars: { EUR: '1.11111111', BTC: '68000' } }).rates()).toEqual({
    EUR: 111_111_111n,
    BTC: 6_800_000_000_000n,
  })
  const partly = { EUR: 'NaN', GBP: 1.25, RUB: '-1', DOGE: '0.1', LTC: '92' }
  expect(await answering(200, { dollars: partly }).rates()).toEqual({ LTC: 9_200_000_000n })
  await expect(answering(200, { dollars: ['92'] }).rates()).rejects.toThrow('invalid_type')
  await expect(answering(503, {}).rates()).rejects.toThrow('gives no rates')
})
