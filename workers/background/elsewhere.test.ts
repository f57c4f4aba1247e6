import { expect, test } from 'vitest'
import type { PaymentAnswer } from '../../contract/cascade.ts'
import type { WireDeposit } from '../../contract/deposits.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538'
const redirect = '/api/card/secure/pfs/12345678'
const order = { account: 'eur-1', amount: '250.00', currency: 'EUR', bonus: false, fixed: false, card: 'card-1', stack: ['PFS'] } as const

/** A server where another device has begun a deposit and opened an invoice. */
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
  const server: { deposits: WireDeposit[]; outcome: PaymentAnswer } = {
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
  const browser = createFakeBrowser({
    clock,
    async serve(path) {
      asked.push(path)
      return json(answers[path]?.() ?? { return: 'true' })
    },
  })
  const tab = browser.open()
  await tab.api.attach(person)
  await clock.advance(secondMs)
  const stage = () =>
    tab
      .facts()
      .flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit.stage] : []))
      .at(-1)
  return { clock, server, tab, browser, asked, stage }
}
const sent = (asked: string[]) => asked.filter((path) => path.startsWith('/api/card/fast/'))

test('[FUND-36] a deposit of another device is shown and listened for until its end, and never sent from here', async () => {
  const { clock, server, tab, asked, stage, browser } = await open()
  expect(stage()).toEqual({ at: 'secure', processor: 'PFS', redirect })
  expect(await tab.api.attach(person)).toMatchObject({ value: { deposits: [{ id }] } })
  server.outcome = { return: 'true', status: 'approved' }
  server.deposits = []
  await clock.advance(6 * secondMs)
  expect(stage()).toEqual({ at: 'succeeded' })
  expect((await browser.store.all('jobs', 7)).map(({ key }) => key)).not.toContain('elsewhere')
  expect(sent(asked)).toEqual([])
})

test('[FUND-35] a decline there is its end only when the server counts it as ended', async () => {
  const { clock, server, asked, stage } = await open()
  server.outcome = { return: 'false', status: 'declined', next: true, error: 'decline.issuer_unavailable' }
  server.deposits = server.deposits.map((one) => ({ ...one, attempts: [{ key: `${id}.1`, processor: 'PFS', status: 'declined' }] }))
  await clock.advance(6 * secondMs)
  expect(stage()).toEqual({ at: 'contacting', processor: 'PFS' })
  server.deposits = []
  await clock.advance(6 * secondMs)
  expect(stage()).toMatchObject({ at: 'failed', code: 'decline.issuer_unavailable' })
  expect(sent(asked)).toEqual([])
})

test('[FUND-35] an attempt that the server says it never received stays unknown here, and is not sent', async () => {
  const { clock, server, asked, stage } = await open()
  server.outcome = { status: 'none' }
  server.deposits = server.deposits.map((one) => ({ ...one, attempts: [{ key: `${id}.1`, processor: 'PFS', status: 'unknown' }] }))
  await clock.advance(60 * secondMs)
  expect(stage()).toEqual({ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' })
  expect(sent(asked)).toEqual([])
})

test('[FUND-36] a second deposit cannot start by accident beside one of another device', async () => {
  const { tab, asked } = await open()
  expect(await tab.api.startDeposit({ ...order, id: crypto.randomUUID(), stack: ['PFS'] })).toEqual({
    ok: false,
    code: 'cascade.other_open',
  })
  expect(await tab.api.resumeDeposit(id)).toMatchObject({ ok: true, value: { id, stage: { at: 'secure' } } })
  expect(sent(asked)).toEqual([])
})

test('[INV-07] an invoice opened on another device is shown and watched here', async () => {
  const { clock, tab, asked } = await open()
  expect(await tab.api.attach(person)).toMatchObject({ value: { invoices: [{ coin: 'btc', guid: 'invoice-guid-00000001' }] } })
  await clock.advance(60 * secondMs)
  expect(asked.filter((path) => path === '/api/btc/check').length).toBeGreaterThan(0)
})
