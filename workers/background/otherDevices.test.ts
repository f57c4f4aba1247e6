import { expect, test } from 'vitest'
import type { PaymentResponse } from '../../contract/cascade.ts'
import type { WireDeposit } from '../../contract/deposits.ts'
import { isCancellable } from '../../domain/funding/depositSteps.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538'
const redirect = '/api/card/secure/pfs/12345678'
const order = { account: 'eur-1', amount: '250.00', currency: 'EUR', bonus: false, fixed: false, card: 'card-1', stack: ['PFS'] } as const

/** A server where another device has started a deposit and opened an invoice. */
async function open() {
  const clock = createFakeClock(undefined, 4)
  const asked: string[] = []
  const deposit: WireDeposit = {
    id,
    amount: '250.00',
    currency: 'EUR',
    account: 'eur-1',
    status: 'open',
    stack: ['PFS', 'VLOAD'],
    attempts: [{ key: `${id}.1`, processor: 'PFS', status: 'secure', redirect }],
    openedAt: clock.now(),
  }
  const server: { deposits: WireDeposit[]; outcome: PaymentResponse } = {
    deposits: [deposit],
    outcome: { status: 'secure', data: { redirect } },
  }
  const invoice = { status: 'wt', hash: null, now: clock.now(), deadline: clock.now() + 3_600_000 }
  const answers: Record<string, () => object> = {
    '/api/deposit/open': () => ({ return: 'true', data: server.deposits }),
    '/api/invoices/open': () => ({ return: 'true', data: [{ return: 'true', coin: 'btc', guid: 'invoice-guid-00000001', ...invoice }] }),
    '/api/card/listen/pfs': () => server.outcome,
    '/api/btc/check': () => invoice,
    '/api/fraud/user': () => ({ return: 'true', data: wireUser() }),
  }
  /** The status of another network's page, which answers every call instead. `silent`: nothing answers. */
  const portal: { status: number | 'silent' | null } = { status: null }
  const browser = createFakeBrowser({
    clock,
    async serve(path) {
      asked.push(path)
      if (portal.status === 'silent') return new Promise<Response>(() => undefined)
      if (portal.status !== null) return new Response('<html>Sign in to our Wi-Fi</html>', { status: portal.status })
      return json(answers[path]?.() ?? { return: 'true' })
    },
  })
  const tab = browser.open()
  await tab.api.attach(person)
  await clock.advance(secondMs)
  const status = () =>
    tab
      .facts()
      .flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit.status] : []))
      .at(-1)
  return { clock, server, tab, browser, asked, portal, stage: status }
}
const sent = (asked: string[]) => asked.filter((path) => path.startsWith('/api/card/fast/'))

test('[FUND-36] shows and polls a deposit of another device until it ends, and never sends it', async () => {
  const { clock, server, tab, asked, stage: status, browser } = await open()
  expect(status()).toEqual({ at: 'secure', processor: 'PFS', redirect })
  expect(await tab.api.attach(person)).toMatchObject({ value: { deposits: [{ id }] } })
  server.outcome = { return: 'true', status: 'approved' }
  server.deposits = []
  await clock.advance(6 * secondMs)
  expect(status()).toEqual({ at: 'succeeded' })
  expect((await browser.store.all('jobs', 7)).map(({ key }) => key)).not.toContain('otherDevices')
  expect(sent(asked)).toEqual([])
})

test('[FUND-35] ends it after a decline only when the server no longer lists it', async () => {
  const { clock, server, tab, asked, stage: status } = await open()
  server.outcome = { return: 'false', status: 'declined', next: true, error: 'decline.issuer_unavailable' }
  const declined = { key: `${id}.1`, processor: 'PFS', status: 'declined', error: 'decline.issuer_unavailable' } as const
  server.deposits = server.deposits.map((one) => ({ ...one, attempts: [declined] }))
  await clock.advance(6 * secondMs)
  expect(status()).toEqual({ at: 'contacting', processor: 'PFS' })
  const waiting = tab.facts().flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit] : []))
  expect(waiting.map(isCancellable).at(-1)).toBe(true)
  server.deposits = []
  await clock.advance(6 * secondMs)
  expect(status()).toMatchObject({ at: 'failed', code: 'decline.issuer_unavailable' })
  expect(sent(asked)).toEqual([])
})

test('[FUND-35] does not send an attempt that the server never received; it stays unknown', async () => {
  const { clock, server, asked, stage: status } = await open()
  server.outcome = { status: 'none' }
  server.deposits = server.deposits.map((one) => ({ ...one, attempts: [{ key: `${id}.1`, processor: 'PFS', status: 'unknown' }] }))
  await clock.advance(60 * secondMs)
  expect(status()).toEqual({ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' })
  expect(sent(asked)).toEqual([])
})

test('[FUND-36] refuses a second deposit while another device has an open one', async () => {
  const { tab, asked } = await open()
  expect(await tab.api.startDeposit({ ...order, id: crypto.randomUUID(), stack: ['PFS'] })).toEqual({
    ok: false,
    code: 'cascade.other_open',
  })
  expect(await tab.api.resumeDeposit(id)).toMatchObject({ ok: true, value: { id, status: { at: 'secure' } } })
  expect(sent(asked)).toEqual([])
})

/** A tab that has found no deposit of another device; then one begins there. */
async function openBeforeAnother(status: WireDeposit['attempts'][number]['status']) {
  const opened = await open()
  const { server, clock, tab, browser } = opened
  const theirs = server.deposits.map((one) => ({
    ...one,
    attempts: one.attempts.map((attempt) => ({ ...attempt, status })),
  }))
  server.deposits = []
  server.outcome = { return: 'true', status: 'approved' }
  await clock.advance(6 * secondMs)
  expect((await browser.store.all('jobs', 7)).map(({ key }) => key)).not.toContain('otherDevices')
  server.deposits = theirs
  server.outcome = status === 'secure' ? { status, data: { redirect } } : { status: 'unknown' }
  return { ...opened, second: () => tab.api.startDeposit({ ...order, id: crypto.randomUUID(), stack: ['PFS'] }) }
}

test('[FUND-36] refuses a deposit if another device has begun one since the app was opened', async () => {
  const { second, asked, stage, browser } = await openBeforeAnother('secure')
  expect(await second()).toEqual({ ok: false, code: 'cascade.other_open' })
  expect([sent(asked), stage()]).toEqual([[], { at: 'secure', processor: 'PFS', redirect }])
  expect(await browser.store.all('deposits', 7)).toEqual([])
})

test('[FUND-35] starts a deposit beside another device’s whose outcome is unknown', async () => {
  const { second } = await openBeforeAnother('unknown')
  expect(await second()).toMatchObject({ ok: true })
})

test('[FUND-36] shows a deposit of another device to a page that asks for it', async () => {
  const { tab, stage } = await openBeforeAnother('secure')
  expect(await tab.api.runNow('otherDevices')).toEqual({ ok: true, value: null })
  expect(stage()).toMatchObject({ at: 'secure' })
})

test('[FUND-36] a network without an answer holds up no deposit, and the order is saved meanwhile', async () => {
  const { second, portal, clock, browser } = await openBeforeAnother('secure')
  portal.status = 'silent'
  const started = second()
  await clock.settle()
  expect((await browser.store.all('deposits', 7)).map(({ deposit }) => deposit.phase.at)).toEqual(['created'])
  await clock.advance(4 * secondMs)
  expect(await started).toMatchObject({ ok: true })
})

test('[INV-07] shows and watches an invoice opened on another device', async () => {
  const { clock, tab, asked } = await open()
  expect(await tab.api.attach(person)).toMatchObject({ value: { invoices: [{ coin: 'btc', guid: 'invoice-guid-00000001' }] } })
  await clock.advance(60 * secondMs)
  expect(asked.filter((path) => path === '/api/btc/check').length).toBeGreaterThan(0)
})

test.each([200, 404])('[PWA-05, INV-07] the page of a Wi-Fi’s sign-in, with status %i, ends no poll', async (status) => {
  const { clock, asked, portal } = await open()
  portal.status = status
  await clock.advance(10 * minuteMs)
  portal.status = null
  asked.length = 0
  await clock.advance(10 * minuteMs)
  expect([...new Set(asked)]).toEqual(expect.arrayContaining(['/api/deposit/open', '/api/card/listen/pfs', '/api/btc/check']))
})
