import { expect, test } from 'vitest'
import { checkInvoice } from '../../../contract/invoices.ts'
import { userRefresh } from '../../../contract/session.ts'
import { json } from '../../../tests/support/json.ts'
import { createTransport } from './callRoute.ts'
import { pathOf, requestOf } from './request.ts'
import { retryAfterOf } from './retryAfter.ts'

const signal = new AbortController().signal
const asking = (answer: () => Response | Promise<Response>, online = true) => {
  const sent: { address: string; init: RequestInit }[] = []
  let token = 'token'
  const transport = createTransport({
    fetch: async (address, init) => {
      sent.push({ address, init })
      return answer()
    },
    online: () => online,
    csrf: () => token,
    tokenRefused: () => {
      token = ''
    },
    now: () => 0,
  })
  return {
    sent,
    token: () => token,
    ask: () => transport.callRoute(checkInvoice, { params: { coin: 'btc' }, body: { guid: 'g'.repeat(16) } }, signal),
  }
}

test('[SRV-03] a request carries the token, the cookie and its own body', async () => {
  const { sent, ask } = asking(() => json({ status: 'wt', hash: null }))
  expect(await ask()).toEqual({ ok: true, value: { status: 'wt', hash: null } })
  expect(sent).toMatchObject([
    {
      address: '/api/btc/check',
      init: {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'x-csrf-token': 'token', 'content-type': 'application/json' },
        body: JSON.stringify({ guid: 'g'.repeat(16) }),
      },
    },
  ])
})

const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const cases: [string, () => Response | Promise<Response>, object][] = [
  ['a network failure', broken, { code: 'network.unreachable', lack: 'lost' }],
  ['a 401', () => json({}, 401), { code: 'auth.required', lack: 'signedOut' }],
  ['a 500', () => new Response('<html>', { status: 500 }), { code: 'auth.server_error', lack: 'busy' }],
  ['a token that has aged', () => json({ error: 'csrf.token' }, 403), { lack: 'busy' }],
  ['a 429 with a wait', () => json({}, 429, { 'retry-after': '7' }), { lack: 'busy', retryAfterMs: 7_000 }],
  [
    'a refusal',
    () => json({ return: 'false', error: 'invoice.unknown', fields: { guid: 'bad' } }, 400),
    { code: 'invoice.unknown', fields: { guid: 'bad' }, lack: 'refused' },
  ],
  ['an answer of another shape', () => json({ status: 'paid' }), { lack: 'garbled' }],
  ['an answer that is no JSON', () => new Response('ok'), { lack: 'garbled' }],
]
test.each(cases)('%s is told apart', async (_what, answer, expected) => {
  expect(await asking(answer).ask()).toMatchObject({ ok: false, ...expected })
})

test('[SES-16] a token that has aged is told of once, and a refusal of another kind is not', async () => {
  const aged = asking(() => json({ return: 'false', error: 'csrf.token' }, 403))
  await aged.ask()
  expect(aged.token()).toBe('')
  const foreign = asking(() => json({ return: 'false', error: 'csrf.origin' }, 403))
  await foreign.ask()
  expect(foreign.token()).toBe('token')
})

test('[FUND-35] offline nothing is sent, and that is certain', async () => {
  const { sent, ask } = asking(broken, false)
  expect(await ask()).toMatchObject({ ok: false, lack: 'notSent' })
  expect(sent).toEqual([])
})

test('an attempt carries its key, and a form is sent as a form', () => {
  const { init } = requestOf(
    { path: '/api/fm/agni/pay', method: 'POST', encoding: 'form' },
    { csrf: 't', key: 'd.1', body: { amount: '5.00', bonus: false, token: undefined } },
  )
  expect(init).toMatchObject({
    headers: { 'idempotency-key': 'd.1', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'amount=5.00&bonus=false',
  })
})

test('a parameter cannot leave its place in the path', () => {
  expect(pathOf(checkInvoice, { coin: '../us' })).toBe('/api/..%2Fus/check')
  expect(() => pathOf(checkInvoice)).toThrow('lacks coin')
  expect(pathOf(userRefresh)).toBe('/api/fraud/user')
})

test.each([
  [null, null],
  ['3', 3_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['Thu, 01 Jan 1960 00:00:00 GMT', 0],
  ['soon', null],
  ['99999999', 900_000],
])('Retry-After %s is %s ms', (header, expected) => {
  expect(retryAfterOf(header, 0)).toBe(expected)
})
