import { expect, test } from 'vitest'
import { checkInvoice } from '../../../contract/invoices.ts'
import { json } from '../../../tests/support/json.ts'
import { createTransport, retryAfterOf } from './callRoute.ts'

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
  ['a network failure', broken, { code: 'network.unreachable', failure: 'lost' }],
  ['a 401', () => json({ return: 'false' }, 401), { code: 'auth.required', failure: 'signedOut' }],
  ['another network’s 401', () => new Response('<html>', { status: 401 }), { code: 'auth.server_error', failure: 'heldBack' }],
  ['a 500', () => new Response('<html>', { status: 500 }), { code: 'auth.server_error', failure: 'busy' }],
  ['an expired token', () => json({ error: 'csrf.token' }, 403), { failure: 'heldBack' }],
  ['a 429 with a wait', () => json({}, 429, { 'retry-after': '7' }), { failure: 'heldBack', retryAfterMs: 7_000 }],
  [
    'a refusal',
    () => json({ return: 'false', error: 'invoice.unknown', fields: { guid: 'bad' } }, 400),
    { code: 'invoice.unknown', fields: { guid: 'bad' }, failure: 'refused' },
  ],
  ['an answer that violates the contract', () => json({ status: 'paid' }), { failure: 'invalidAnswer' }],
  ['an answer that is not JSON', () => new Response('ok'), { failure: 'invalidAnswer' }],
]
test.each(cases)('classifies %s', async (_what, answer, expected) => {
  expect(await asking(answer).ask()).toMatchObject({ ok: false, ...expected })
})

test('[SES-16] reports an expired token once, and no other refusal', async () => {
  const aged = asking(() => json({ return: 'false', error: 'csrf.token' }, 403))
  await aged.ask()
  expect(aged.token()).toBe('')
  const foreign = asking(() => json({ return: 'false', error: 'csrf.origin' }, 403))
  await foreign.ask()
  expect(foreign.token()).toBe('token')
})

test('[FUND-35] sends nothing offline, and says so with certainty', async () => {
  const { sent, ask } = asking(broken, false)
  expect(await ask()).toMatchObject({ ok: false, failure: 'notSent' })
  expect(sent).toEqual([])
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
