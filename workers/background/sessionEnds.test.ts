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

/** A server that takes one token, and each key once. */
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
  const stage = () =>
    tabs[0]!
      .facts()
      .flatMap((fact) => (fact.topic === 'deposit' ? [fact.deposit.stage.at] : []))
      .at(-1)
  const heard = (tab: (typeof tabs)[number], topic: string) => tab.facts().filter((fact) => fact.topic === topic).length
  return { clock, server, browser, tabs, tab: tabs[0]!, stage, heard }
}

test('[SES-16, FUND-35] a charge that met an ended session goes out again under its key after signing in, and is taken once', async () => {
  const { clock, server, tab, stage, heard } = await open()
  await tab.api.startDeposit(order)
  server.signedIn = false
  await clock.advance(20 * secondMs)
  expect(stage()).not.toBe('failed')
  expect(heard(tab, 'signedOut')).toBe(1)
  const away = server.turnedAway
  await clock.advance(600 * secondMs)
  expect(server.turnedAway).toBe(away)
  Object.assign(server, { signedIn: true, token: 'renewed' })
  await tab.api.attach({ ...person, csrf: 'renewed' })
  await clock.advance(30 * secondMs)
  expect(stage()).toBe('succeeded')
  expect([...server.charged]).toEqual([[`${id}.1`, 1]])
})

test('[SES-16] a token that has aged is told to the page, holds everything back, and fails nothing', async () => {
  const { clock, server, tab, stage, heard } = await open()
  server.token = 'renewed'
  await tab.api.startDeposit(order)
  await clock.advance(60 * secondMs)
  expect(heard(tab, 'tokenRefused')).toBe(1)
  expect(stage()).not.toBe('failed')
  expect(server.turnedAway).toBeLessThan(4)
  await tab.api.attach({ ...person, csrf: 'renewed' })
  await clock.advance(10 * secondMs)
  expect(stage()).toBe('succeeded')
  expect([...server.charged]).toEqual([[`${id}.1`, 1]])
})

test('[SES-14] a chosen logout is told to every tab as such, and nothing of the person is kept or written again', async () => {
  const { clock, server, browser, tabs, tab, heard } = await open(3)
  await tab.api.keepUser(wireUser(), clock.now(), null)
  await tab.api.startDeposit(order)
  await clock.advance(20 * secondMs)
  await tabs[1]!.api.forget(7)
  await clock.settle()
  expect(tabs.map((one) => [heard(one, 'forgotten'), heard(one, 'signedOut')])).toEqual([
    [1, 0],
    [0, 0],
    [1, 0],
  ])
  Object.assign(server, { signedIn: false })
  await clock.advance(600 * secondMs)
  expect(new Set(Object.values(await browser.store.counts(7)))).toEqual(new Set([0]))
})

test('[SES-14] files that wait to be sent are counted for their person alone, and forgotten with the rest', async () => {
  const { browser, tab } = await open()
  const row = (uid: number, id: string) => ({ uid, id, type: 'passport' as const, name: `${id}.png`, file: new Blob(['x']), addedAt: 1 })
  expect(await tab.api.waitingUploads()).toEqual({ ok: true, value: 0 })
  for (const id of ['a', 'b']) await browser.store.write(7, [{ in: 'uploads', put: row(7, id) }])
  await browser.store.write(8, [{ in: 'uploads', put: row(8, 'c') }])
  expect(await tab.api.waitingUploads()).toEqual({ ok: true, value: 2 })
  await tab.api.forget(7)
  expect([await browser.store.all('uploads', 7), (await browser.store.all('uploads', 8)).length]).toEqual([[], 1])
})

test('[SES-14, BG-05] a worker that still learns who is here waits for it: it counts their files and sends their deposit', async () => {
  const { browser, clock, server } = await open()
  const file = { uid: 7, id: 'a', type: 'passport' as const, name: 'a.png', file: new Blob(['x']), addedAt: 1 }
  await browser.store.write(7, [{ in: 'uploads', put: file }])
  const fresh = browser.open()
  const attached = fresh.api.attach(person)
  const asked = [fresh.api.waitingUploads(), fresh.api.startDeposit(order), fresh.api.diagnostics()] as const
  await attached
  await clock.settle()
  expect(await asked[0]).toEqual({ ok: true, value: 1 })
  expect(await asked[1]).toMatchObject({ ok: true })
  expect(await asked[2]).toMatchObject({ ok: true, value: { stores: { uploads: 1 } } })
  await clock.advance(20 * secondMs)
  expect(server.charged.size).toBe(1)
})

test('[SES-14, BG-08] whoever signs out while the worker still learns that they are here leaves nothing behind', async () => {
  const { browser, clock } = await open(0)
  const { api } = browser.open()
  const entering = api.attach(person)
  await api.forget(7)
  await entering
  await clock.advance(600 * secondMs)
  expect(new Set(Object.values(await browser.store.counts(7)))).toEqual(new Set([0]))
})

test('[SES-14, BG-08] an end that nobody chose keeps the records for who signs in again, and somebody else finds none', async () => {
  const { clock, server, browser, tab } = await open()
  await tab.api.keepUser(wireUser(), clock.now(), null)
  server.signedIn = false
  await tab.api.refreshUser()
  await clock.settle()
  expect(await browser.store.counts(7)).toMatchObject({ snapshots: 1 })
  // A visitor: locked, not gone.
  expect(await tab.api.attach({ ...person, uid: null })).toMatchObject({ value: { user: null, deposits: [], invoices: [] } })
  expect(await browser.store.counts(7)).toMatchObject({ snapshots: 1 })
  expect(await tab.api.attach({ ...person, uid: 8 })).toMatchObject({ value: { user: null } })
  expect(new Set(Object.values(await browser.store.counts(7)))).toEqual(new Set([0]))
})
