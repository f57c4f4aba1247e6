import { expect, test } from 'vitest'
import type { DepositOrder } from '../../contract/background.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538'
const order: DepositOrder = {
  id,
  account: 'eur-1',
  amount: '250.00',
  currency: 'EUR',
  bonus: false,
  fixed: false,
  card: 'card-1',
  stack: ['FRAUD', 'PFS', 'VLOAD'],
}

/** A server that accepts one token, and each key once. */
async function open(tabCount = 1) {
  const clock = createFakeClock(undefined, 4)
  const server = { token: 'token', signedIn: true, charged: new Map<string, number>(), turnedAway: 0 }
  const turnAway = (status: number, error: string) => {
    server.turnedAway += 1
    return json({ return: 'false', error }, status)
  }
  const browser = createFakeBrowser({
    clock,
    async serve(path, init) {
      const headers = init.headers as Record<string, string>
      if (headers['x-csrf-token'] !== server.token) return turnAway(403, 'csrf.token')
      if (!server.signedIn) return turnAway(401, 'auth.required')
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      if (path === '/api/card/fast/pfs') {
        const key = headers['idempotency-key'] ?? ''
        server.charged.set(key, (server.charged.get(key) ?? 0) + 1)
        return json({ return: 'true', status: 'approved' })
      }
      if (path === '/api/card/listen/pfs') return json({ status: server.charged.has(`${id}.1`) ? 'approved' : 'none' })
      return json({ return: 'true' })
    },
  })
  const tabs = Array.from({ length: tabCount }, () => browser.open())
  for (const tab of tabs) {
    await tab.api.attach(person)
    await clock.settle()
  }
  const status = () =>
    tabs[0]!
      .facts()
      .flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit.status.at] : []))
      .at(-1)
  const factCount = (tab: (typeof tabs)[number], topic: string) => tab.facts().filter((fact) => fact.topic === topic).length
  return { clock, server, browser, tabs, tab: tabs[0]!, stage: status, factCount }
}

test('[SES-16, FUND-35] sends a charge again after the session ended; the server accepts its key once', async () => {
  const { clock, server, tab, stage: status, factCount } = await open()
  await tab.api.startDeposit(order)
  server.signedIn = false
  await clock.advance(20 * secondMs)
  expect(status()).not.toBe('failed')
  expect(factCount(tab, 'signedOut')).toBe(1)
  const away = server.turnedAway
  await clock.advance(600 * secondMs)
  expect(server.turnedAway).toBe(away)
  Object.assign(server, { signedIn: true, token: 'renewed' })
  await tab.api.attach({ ...person, csrf: 'renewed' })
  await clock.advance(30 * secondMs)
  expect(status()).toBe('succeeded')
  expect([...server.charged]).toEqual([[`${id}.1`, 1]])
})

test('[SES-16] reports an expired token to the page and holds all requests, without a failure', async () => {
  const { clock, server, tab, stage: status, factCount } = await open()
  server.token = 'renewed'
  await tab.api.startDeposit(order)
  await clock.advance(60 * secondMs)
  expect(factCount(tab, 'tokenRefused')).toBe(1)
  expect(status()).not.toBe('failed')
  expect(server.turnedAway).toBeLessThan(4)
  await tab.api.attach({ ...person, csrf: 'renewed' })
  await clock.advance(10 * secondMs)
  expect(status()).toBe('succeeded')
  expect([...server.charged]).toEqual([[`${id}.1`, 1]])
})

test('[SES-14] reports a sign-out to every tab, and deletes and refuses the person’s data', async () => {
  const { clock, server, browser, tabs, tab, factCount } = await open(3)
  await tab.api.keepUser(wireUser(), clock.now(), null)
  await tab.api.startDeposit(order)
  await clock.advance(20 * secondMs)
  await tabs[1]!.api.forget(7)
  await clock.settle()
  expect(tabs.map((one) => [factCount(one, 'forgotten'), factCount(one, 'signedOut')])).toEqual([
    [1, 0],
    [0, 0],
    [1, 0],
  ])
  Object.assign(server, { signedIn: false })
  await clock.advance(600 * secondMs)
  expect(new Set(Object.values(await browser.store.counts(7)))).toEqual(new Set([0]))
})

const waitingFile = { type: 'passport', name: 'a.png', size: 1, addedAt: 1, status: { at: 'waiting' } } as const

test('[SES-14] lists files waiting for upload per person, and deletes them at sign-out', async () => {
  const { browser, tab } = await open()
  const row = (uid: number, id: string) => ({ ...waitingFile, uid, id })
  expect(await tab.api.uploads()).toEqual({ ok: true, value: [] })
  for (const id of ['a', 'b']) await browser.store.write(7, [{ in: 'uploads', put: row(7, id) }])
  await browser.store.write(8, [{ in: 'uploads', put: row(8, 'c') }])
  expect(await tab.api.uploads()).toMatchObject({ value: [{ id: 'a' }, { id: 'b' }] })
  await tab.api.forget(7)
  expect([await browser.store.all('uploads', 7), (await browser.store.all('uploads', 8)).length]).toEqual([[], 1])
})

test('[SES-14, BG-05] waits while the worker learns who is signed in, then counts files and sends deposits', async () => {
  const { browser, clock, server } = await open()
  await browser.store.write(7, [{ in: 'uploads', put: { ...waitingFile, uid: 7, id: 'a' } }])
  const fresh = browser.open()
  const attached = fresh.api.attach(person)
  const asked = [fresh.api.uploads(), fresh.api.startDeposit(order), fresh.api.diagnostics()] as const
  await attached
  await clock.settle()
  expect(await asked[0]).toMatchObject({ value: [{ id: 'a', status: { at: 'waiting' } }] })
  expect(await asked[1]).toMatchObject({ ok: true })
  expect(await asked[2]).toMatchObject({ ok: true, value: { stores: { uploads: 1 } } })
  await clock.advance(20 * secondMs)
  expect(server.charged.size).toBe(1)
})

test('[SES-14, BG-08] leaves nothing after a sign-out while the worker still learns who is signed in', async () => {
  const { browser, clock } = await open(0)
  const { api } = browser.open()
  const entering = api.attach(person)
  await api.forget(7)
  await entering
  await clock.advance(600 * secondMs)
  expect(new Set(Object.values(await browser.store.counts(7)))).toEqual(new Set([0]))
})

test('[SES-14, BG-08] keeps the records of an expired session for the same person, and deletes them for another', async () => {
  const { clock, server, browser, tab } = await open()
  await tab.api.keepUser(wireUser(), clock.now(), null)
  server.signedIn = false
  await tab.api.refreshUser()
  await clock.settle()
  expect(await browser.store.counts(7)).toMatchObject({ snapshots: 1 })
  // A visitor: the records are locked, not deleted.
  expect(await tab.api.attach({ ...person, uid: null })).toMatchObject({ value: { user: null, deposits: [], invoices: [] } })
  expect(await browser.store.counts(7)).toMatchObject({ snapshots: 1 })
  expect(await tab.api.attach({ ...person, uid: 8 })).toMatchObject({ value: { user: null } })
  expect(new Set(Object.values(await browser.store.counts(7)))).toEqual(new Set([0]))
})
