import fc from 'fast-check'
import { expect, test } from 'vitest'
import { order } from '../../tests/support/depositRun.ts'
import { chargeBodyOf, chargeEvent, checkEvent, listenEvent, parsePayment } from './codec.ts'
import { createDeposit } from './deposit.ts'

test.each([
  [
    { return: 'true', status: 'approved', transaction_id: 't' },
    { is: 'approved', transactionId: 't' },
  ],
  [{ return: 'false', status: 'approved' }, { is: 'unknown' }],
  [{ return: 'true', status: 'declined', next: true }, { is: 'unknown' }],
  [
    { return: 'false', status: 'declined', next: true, error: 'decline.x' },
    { is: 'declined', code: 'decline.x', next: true },
  ],
  [
    { return: 'false', status: 'declined', error: 'decline.x' },
    { is: 'declined', code: 'decline.x', next: false },
  ],
  [
    { status: 'secure', data: { redirect: '/r' } },
    { is: 'secure', redirect: '/r' },
  ],
  [{ status: 'secure' }, { is: 'unknown' }],
  [{ status: 'waiting' }, { is: 'waiting' }],
  [{ status: 'none' }, { is: 'none' }],
  [{ status: 'unknown' }, { is: 'unknown' }],
  [{ return: false }, { is: 'declined', code: 'cascade.declined', next: true }],
  [{ return: false, status: 'secure', data: { redirect: '/r' } }, { is: 'unknown' }],
  [
    { status: 'declined', error: 'decline.x', message: 'words', next: true, transaction_id: 't' },
    { is: 'declined', code: 'decline.x', message: 'words', next: true, transactionId: 't' },
  ],
  [
    { return: 'false', data: { need_new_card: true } },
    { is: 'declined', code: 'decline.need_new_card', next: true },
  ],
  [{ return: true }, { is: 'approved' }],
  [
    { return: true, data: { redirect: '/r' } },
    { is: 'secure', redirect: '/r' },
  ],
  [{}, { is: 'waiting' }],
  [
    { return: 'false', need_new_card: true },
    { is: 'declined', code: 'decline.need_new_card', next: true },
  ],
] as const)('[FUND-35] the response %j is parsed as %j', (wire, result) => {
  expect(parsePayment(wire)).toStrictEqual(result)
})

const answer = (status: number, body: unknown) => ({ reply: 'answer', status, body }) as const

test.each([200, 400, 401, 403, 408, 409, 422, 429, 500, 501, 502, 503, 504])(
  '[FUND-35] HTTP %d without a readable body is never an approval',
  (status) => {
    const event = chargeEvent('k', answer(status, '<html>'), 0)
    const kinds: Record<number, string> = { 400: 'refused', 403: 'refused', 422: 'refused' }
    expect(event.type).toBe(kinds[status] ?? 'lost')
    if (event.type === 'refused') expect(event.by).toBe('other')
  },
)

test.each([
  [
    { return: 'false', error: 'request.malformed' },
    { by: 'server', code: 'request.malformed' },
  ],
  [
    { return: 'false', error: 'offers.over', message: 'words' },
    { by: 'server', code: 'offers.over', message: 'words' },
  ],
  [{ error: 'request.malformed' }, { by: 'other', code: 'cascade.refused' }],
  [{ return: 'false' }, { by: 'other', code: 'cascade.refused' }],
  [
    { return: 'false', error: 'Forbidden' },
    { by: 'other', code: 'cascade.refused' },
  ],
  [
    { return: 'true', error: 'request.malformed' },
    { by: 'other', code: 'cascade.refused' },
  ],
  [{ error: { code: 403, message: 'blocked' } }, { by: 'other', code: 'cascade.refused' }],
])('[FUND-35] a refusal %j is proof only in our server’s own format: %j', (body, expected) => {
  for (const status of [400, 403, 404, 413, 422])
    expect(chargeEvent('k', answer(status, body), 0)).toEqual({ type: 'refused', key: 'k', at: 0, ...expected })
})

test('[FUND-35] only our own server can report that it does not run a processor', () => {
  expect(chargeEvent('k', answer(501, { return: 'false', error: 'contract.notServed' }), 0)).toMatchObject({
    type: 'answered',
    result: { is: 'declined', next: true },
  })
  expect(chargeEvent('k', answer(501, { message: 'Not Implemented' }), 0).type).toBe('lost')
})

test.each([
  [401, { return: 'false', error: 'auth.required' }],
  [403, { return: 'false', error: 'csrf.token' }],
])('[SES-16] HTTP %d means an unprocessed charge, and a check that is sent again', (status, body) => {
  expect(chargeEvent('k', answer(status, body), 5)).toEqual({ type: 'notSent', key: 'k', at: 5 })
  expect(checkEvent(answer(status, body), 5)).toEqual({ type: 'checkLost', at: 5 })
  expect(listenEvent('k', answer(status, body), 5)).toMatchObject({ type: 'listenLost' })
})

test('[FUND-33] a response with a failing status never lets the cascade advance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 599 }),
      fc.jsonValue(),
      (status, body) => chargeEvent('k', answer(status, body), 0).type === 'lost',
    ),
  )
})

test('[FUND-34] only a readable response ends listening', () => {
  expect(listenEvent('k', answer(500, { return: 'false', status: 'declined' }), 0).type).toBe('listenLost')
  expect(listenEvent('k', { reply: 'lost' }, 0).type).toBe('listenLost')
  expect(listenEvent('k', answer(200, { return: 'false' }), 0)).toMatchObject({ result: { is: 'unknown' } })
  expect(listenEvent('k', answer(200, { status: 'none' }), 0)).toMatchObject({ result: { is: 'none' } })
})

test.each([
  [{ return: 'true' }, { type: 'checkPassed' }],
  [
    { return: 'false', fail_limit: true },
    { type: 'checkRefused', why: 'failLimit' },
  ],
  [
    { return: 'false', day_limit: true },
    { type: 'checkRefused', why: 'dayLimit' },
  ],
  [
    { return: false, bad_card: true },
    { type: 'checkRefused', why: 'badCard' },
  ],
  [
    { return: 'false', reason: 'words' },
    { type: 'checkRefused', why: 'reason', message: 'words' },
  ],
  ['garbage', { type: 'checkLost' }],
])('[FUND-22] the check’s response %j is parsed as %j', (body, event) => {
  expect(checkEvent(answer(200, body), 0)).toEqual({ at: 0, ...event })
})

test.each([
  ['lost', { type: 'lost', key: 'k', at: 5 }, { type: 'listenLost', key: 'k', at: 5 }],
  ['notSent', { type: 'notSent', key: 'k', at: 5 }, { type: 'listenLost', key: 'k', at: 5 }],
] as const)('[FUND-35] a request that was %s proves nothing', (reply, charge, listen) => {
  expect(chargeEvent('k', { reply }, 5)).toStrictEqual(charge)
  expect(listenEvent('k', { reply }, 5)).toStrictEqual(listen)
  expect(checkEvent({ reply }, 5)).toStrictEqual({ type: 'checkLost', at: 5 })
})

test('[FUND-33] a processor that the server does not run is skipped', () => {
  expect(chargeEvent('k', answer(501, { return: 'false', error: 'request.not_served' }), 5)).toStrictEqual({
    type: 'answered',
    key: 'k',
    at: 5,
    result: { is: 'declined', code: 'cascade.not_served', next: true },
  })
  expect(checkEvent(answer(501, {}), 5)).toStrictEqual({ type: 'checkPassed', at: 5 })
})

test.each([
  [422, { return: 'false', error: 'cascade.stopped', message: 'words' }, { by: 'server', code: 'cascade.stopped', message: 'words' }],
  [403, { return: 'false', error: 'auth.forbidden' }, { by: 'server', code: 'auth.forbidden' }],
  [400, { return: 'false', error: 'csrf.token' }, { by: 'server', code: 'csrf.token' }],
  [403, { message: 'words' }, { by: 'other', code: 'cascade.refused' }],
  [404, { return: 'false', error: ' a.b' }, { by: 'other', code: 'cascade.refused' }],
  [404, { return: 'false', error: 'a.b ' }, { by: 'other', code: 'cascade.refused' }],
])('[FUND-35] a charge that HTTP %d with %j rejects is refused as %o', (status, body, expected) => {
  expect(chargeEvent('k', answer(status, body), 5)).toStrictEqual({ type: 'refused', key: 'k', at: 5, ...expected })
})

test.each([
  [{ status: 'approved' }, { is: 'approved' }],
  [{ status: 'none' }, { is: 'unknown' }],
] as const)('[FUND-35] a charge with the response %j is %j', (body, result) => {
  expect(chargeEvent('k', answer(200, body), 5)).toStrictEqual({ type: 'answered', key: 'k', at: 5, result })
})

test.each([
  [{ return: 'false' }, { is: 'unknown' }],
  [
    { return: 'false', error: 'decline.x' },
    { is: 'declined', code: 'decline.x', next: true },
  ],
  [
    { return: 'false', message: 'words' },
    { is: 'declined', code: 'cascade.declined', message: 'words', next: true },
  ],
  [
    { return: 'false', status: 'declined' },
    { is: 'declined', code: 'cascade.declined', next: false },
  ],
  [{}, { is: 'waiting' }],
] as const)('[FUND-35] listening with the response %j gives %j', (body, result) => {
  expect(listenEvent('k', answer(200, body), 5)).toStrictEqual({ type: 'listenAnswered', key: 'k', at: 5, result })
  expect(listenEvent('k', answer(202, body), 5)).toStrictEqual({ type: 'listenLost', key: 'k', at: 5 })
})

test.each([408, 409, 429, 500, 503])('[FUND-22] a check with HTTP %d is sent again, whatever the body', (status) => {
  expect(checkEvent(answer(status, { return: 'true' }), 5)).toStrictEqual({ type: 'checkLost', at: 5 })
})

test('[FUND-22] a check that refuses without a message has none', () => {
  expect(checkEvent(answer(422, { return: 'false' }), 5)).toStrictEqual({ type: 'checkRefused', why: 'reason', at: 5 })
  expect(checkEvent(answer(422, { return: 'false', message: 'words' }), 5)).toStrictEqual({
    type: 'checkRefused',
    why: 'reason',
    at: 5,
    message: 'words',
  })
})

test('[FUND-42] a charge carries the order, and a card only if one was selected', () => {
  const { id, stack: _stack, ...wanted } = order(['PFS'])
  expect(chargeBodyOf(createDeposit(order(['PFS']), 0))).toStrictEqual({ ...wanted, deposit: id })
  const { card: _card, ...without } = order(['PFS'])
  expect(chargeBodyOf(createDeposit(without, 0))).not.toHaveProperty('card')
})

test('[FUND-35] a refusal’s code may have more than two parts', () => {
  const reply = { reply: 'answer', status: 400, body: { return: 'false', error: 'card.expiry.missing' } } as const
  expect(chargeEvent('k', reply, 0)).toMatchObject({ type: 'refused', by: 'server', code: 'card.expiry.missing' })
})
