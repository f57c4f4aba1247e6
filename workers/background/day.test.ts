import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireSettings, wireUser } from '../../tests/support/wireUser.ts'

const person = { uid: 7, csrf: 'token', language: 'en' as const }
const guid = (n: number) => `invoice-guid-${String(n).padStart(8, '0')}`

/** A server with invoices that end on command; counts its requests. */
function createServer(now: () => number) {
  const hits = new Map<string, number[]>()
  const opened = now()
  const ended = new Map<string, 'su' | 'ex'>()
  let status = 200
  return {
    hits: (path: string) => hits.get(path)?.length ?? 0,
    momentsOf: (path: string) => hits.get(path) ?? [],
    end: (id: string, how: 'su' | 'ex') => ended.set(id, how),
    answerWith: (code: number) => (status = code),
    async serve(path: string, init: RequestInit) {
      const asked = typeof init.body === 'string' ? (JSON.parse(init.body) as { guid?: string }) : {}
      const name = asked.guid ?? path
      hits.set(name, [...(hits.get(name) ?? []), now()])
      if (status !== 200) return json({ return: 'false' }, status, { 'retry-after': '40' })
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      const wire = ended.get(name) ?? (now() >= opened + hourMs ? 'ex' : 'wt')
      return json({ status: wire, hash: null, now: now(), opened, deadline: opened + hourMs })
    },
  }
}

async function open(count = 1, csrf = person.csrf) {
  const clock = createFakeClock(undefined, 4)
  const server = createServer(clock.now)
  const browser = createFakeBrowser({ clock, serve: server.serve })
  const tabs = Array.from({ length: count }, () => browser.open())
  for (const tab of tabs) {
    await tab.api.attach({ ...person, csrf })
    await clock.settle()
  }
  return { clock, server, browser, tabs, tab: tabs[0]! }
}

test('[SES-18] refreshes the user 9 s after load, then about every five minutes, 288 times a day', async () => {
  const { clock, server } = await open()
  await clock.advance(9 * secondMs - 1)
  expect(server.hits('/api/fraud/user')).toBe(0)
  await clock.advance(1)
  expect(server.hits('/api/fraud/user')).toBe(1)
  await clock.advance(dayMs)
  expect(server.hits('/api/fraud/user')).toBe(1 + 288)
})

test('[SES-18] refreshes the user 9 s after load even if the job is already stored', async () => {
  const { clock, server, browser, tab } = await open()
  await clock.advance(minuteMs)
  expect(server.hits('/api/fraud/user')).toBe(1)
  tab.kill()
  const again = browser.open()
  await again.api.attach(person)
  await clock.settle()
  const loaded = clock.now()
  await clock.advance(9 * secondMs)
  expect(server.momentsOf('/api/fraud/user').map((at) => at - loaded)).toEqual([-51 * secondMs, 9 * secondMs])
})

test('[INV-03] polls an invoice every 60 s and at its deadline, until it has ended', async () => {
  const { clock, server, tab } = await open()
  await clock.advance(30 * secondMs)
  expect(await tab.api.watchInvoice('btc', guid(1))).toMatchObject({ ok: true, value: { invoice: { status: 'wt' } } })
  await clock.advance(dayMs)
  const moments = server.momentsOf(guid(1))
  const start = moments[0]!
  expect(moments.map((at) => (at - start) / secondMs)).toEqual([...Array.from({ length: 60 }, (_, n) => n * 60), 3_570])
  expect(
    tab
      .facts()
      .filter((fact) => fact.topic === 'invoice')
      .map((fact) => fact.view.invoice.status),
  ).toEqual(['wt', 'ex'])
})

test('[INV-06] opening an ended invoice asks once, and without an answer shows what is known', async () => {
  const { clock, server, tab } = await open()
  const watch = () => tab.api.watchInvoice('btc', guid(1))
  server.end(guid(1), 'ex')
  await watch()
  await clock.advance(hourMs)
  expect(server.hits(guid(1))).toBe(1)
  server.end(guid(1), 'su')
  expect(await watch()).toMatchObject({ ok: true, value: { invoice: { status: 'su' } } })
  server.answerWith(503)
  expect(await watch()).toMatchObject({ ok: true, value: { invoice: { status: 'su' } } })
  await clock.advance(hourMs)
  expect(server.hits(guid(1))).toBe(3)
})

test('[INV-09] polls 100 invoices in five tabs once a minute; each tab receives one batch per cycle', async () => {
  const { clock, server, tabs } = await open(5)
  await Promise.all(Array.from({ length: 100 }, (_, n) => tabs[n % 5]!.api.watchInvoice('ltc', guid(n))))
  await clock.advance(10 * minuteMs)
  for (let n = 0; n < 100; n++) expect(server.hits(guid(n))).toBe(11)
  for (let n = 0; n < 100; n++) server.end(guid(n), 'su')
  const before = tabs.map((tab) => tab.events.length)
  await clock.advance(minuteMs)
  for (const [n, tab] of tabs.entries()) {
    const batches = tab.events.slice(before[n]).filter((event) => event.batch.some((fact) => fact.topic === 'invoice'))
    expect(batches).toHaveLength(1)
    expect(batches[0]?.batch).toHaveLength(100)
  }
  await clock.advance(hourMs)
  for (let n = 0; n < 100; n++) expect(server.hits(guid(n))).toBe(12)
})

test('[INV-07] reports unchanged invoices once a cycle, all together', async () => {
  const { clock, tab } = await open()
  await Promise.all(Array.from({ length: 20 }, (_, n) => tab.api.watchInvoice('ltc', guid(n))))
  const before = tab.events.length
  await clock.advance(minuteMs)
  const checks = tab.events.slice(before).flatMap(({ batch }) => batch.filter((fact) => fact.topic === 'checked'))
  expect(checks).toHaveLength(1)
  expect(checks[0]).toMatchObject({ at: clock.now() })
  expect(checks[0]?.guids.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => guid(n)))
})

test('[BG-04] runs each overdue job once after six hours of sleep, immediately', async () => {
  const { clock, server, tab } = await open()
  await tab.api.watchInvoice('btc', guid(1))
  await clock.advance(20 * secondMs)
  const [users, invoices] = [server.hits('/api/fraud/user'), server.hits(guid(1))]
  clock.jump(6 * hourMs)
  await tab.api.setVisible(true)
  await clock.settle()
  expect([server.hits('/api/fraud/user') - users, server.hits(guid(1)) - invoices]).toEqual([1, 1])
})

test('[BG-04] notices unreported sleep within one heartbeat', async () => {
  const { clock, server } = await open()
  await clock.advance(20 * secondMs)
  const users = server.hits('/api/fraud/user')
  clock.jump(6 * hourMs)
  await clock.advance(3 * secondMs)
  expect(server.hits('/api/fraud/user') - users).toBe(1)
})

test('[BG-04] sends nothing offline, and runs everything due on reconnect', async () => {
  const { clock, server, tab } = await open()
  await tab.api.watchInvoice('btc', guid(1))
  await clock.advance(10 * secondMs)
  await tab.api.setOnline(false)
  const before = [server.hits('/api/fraud/user'), server.hits(guid(1))]
  await clock.advance(30 * minuteMs)
  expect([server.hits('/api/fraud/user'), server.hits(guid(1))]).toEqual(before)
  await tab.api.setOnline(true)
  await clock.settle()
  expect([server.hits('/api/fraud/user'), server.hits(guid(1))]).toEqual(before.map((hits) => hits + 1))
})

test('[PWA-05] sends nothing before there is a token after an offline start', async () => {
  const { clock, server, tab } = await open(1, '')
  await clock.advance(minuteMs)
  expect(server.hits('/api/fraud/user')).toBe(0)
  await tab.api.attach(person)
  await clock.settle()
  expect(server.hits('/api/fraud/user')).toBe(1)
})

test('[PWA-04, SES-19] keeps the person and settings read by the page for the next offline start', async () => {
  const { clock, tab, browser } = await open()
  expect(await tab.api.keepUser(wireUser(8), 1, null)).toMatchObject({ ok: false })
  expect(await tab.api.keepUser(wireUser(), clock.now(), null)).toEqual({ ok: true, value: null })
  const next = browser.open().api
  const [attached, kept] = await Promise.all([next.attach({ ...person, csrf: '' }), next.keepUser(wireUser(), clock.now(), null)])
  expect(kept).toEqual({ ok: true, value: null })
  expect(attached).toMatchObject({ value: { user: { value: { userId: 7 } }, settings: null } })
  await tab.api.keepUser(wireUser(), clock.now(), wireSettings)
  expect(await browser.open().api.attach({ ...person, csrf: '' })).toMatchObject({ value: { settings: wireSettings } })
})

test('[PWA-04] ignores a user requested earlier than the saved one, unless the clock was set back', async () => {
  const { clock, tab } = await open()
  const keep = async (available: string, at: number) => {
    await tab.api.keepUser({ ...wireUser(), available }, at, null)
    const kept = await tab.api.attach(person)
    return kept.ok && kept.value.user?.value.available
  }
  expect(await keep('20.00', clock.now())).toBe('20.00')
  expect(await keep('30.00', clock.now() - secondMs)).toBe('20.00')
  clock.jump(-hourMs)
  expect(await keep('30.00', clock.now())).toBe('30.00')
})

test('[PWA-04, TRD-15] keeps the newest reports of each account, and none for another person', async () => {
  const { clock, tabs, browser } = await open(2)
  const report = (amount: string, at: number) => ({
    balances: [{ account: 'eur-1', amount, at }],
    orders: [{ account: 'eur-1', list: [], at }],
  })
  const [newer, older] = [report('40.00', clock.now()), report('50.00', clock.now() - secondMs)]
  expect(await tabs[0]!.api.keepReports(8, newer)).toMatchObject({ ok: false })
  await Promise.all([tabs[0]!.api.keepReports(7, newer), tabs[1]!.api.keepReports(7, older)])
  expect(await browser.open().api.attach({ ...person, csrf: '' })).toMatchObject({ value: { reports: newer } })
  await tabs[0]!.api.forget(7)
  expect(await tabs[0]!.api.keepReports(7, newer)).toMatchObject({ ok: false })
  expect(await tabs[0]!.api.keepUser(wireUser(), clock.now(), null)).toMatchObject({ ok: false })
  expect(await browser.store.all('snapshots', 7)).toEqual([])
})

test('[SES-18] passes reports of one tab’s platform to the pages of the other tabs alone', async () => {
  const { clock, tabs, browser } = await open(2)
  const other = browser.open()
  await other.api.attach(person)
  const reports = { balances: [{ account: 'eur-1', amount: '40.00', at: clock.now() }], orders: [] }
  await tabs[0]!.api.keepReports(8, reports)
  await tabs[0]!.api.keepReports(7, reports)
  await clock.settle()
  const received = [...tabs, other].map((tab) => tab.facts().filter(({ topic }) => topic === 'reports'))
  expect(received).toEqual([[], [{ topic: 'reports', reports }], [{ topic: 'reports', reports }]])
})

test('[SES-14] stops and notifies every tab after a 401, and continues after a new sign-in', async () => {
  const { clock, server, tabs } = await open(2)
  server.answerWith(401)
  await clock.advance(hourMs)
  // The last host is reported first (TRD-08); its 401 would end everything after it.
  expect([server.hits('/api/triggers/last_host'), server.hits('/api/fraud/user')]).toEqual([1, 0])
  for (const tab of tabs) expect(tab.facts().filter((fact) => fact.topic === 'signedOut')).toHaveLength(1)
  server.answerWith(200)
  for (const tab of tabs) await tab.api.attach({ ...person, csrf: 'newer' })
  await clock.advance(hourMs)
  expect(server.hits('/api/fraud/user')).toBeGreaterThanOrEqual(12)
})

test('[BG-04] waits as long as a busy server asks', async () => {
  const { clock, server } = await open()
  server.answerWith(503)
  await clock.advance(9 * secondMs)
  await clock.advance(39 * secondMs)
  expect(server.hits('/api/fraud/user')).toBe(1)
  await clock.advance(secondMs)
  expect(server.hits('/api/fraud/user')).toBe(2)
})

test('[BG-08] shows another person nothing of the previous one', async () => {
  const { clock, tab, browser } = await open()
  await tab.api.watchInvoice('btc', guid(1))
  await clock.advance(10 * secondMs)
  expect(await tab.api.attach({ ...person, uid: 8 })).toEqual({
    ok: true,
    value: { user: null, settings: null, reports: { balances: [], orders: [] }, deposits: [], invoices: [], notifications: null },
  })
  expect(await browser.store.all('snapshots', 7)).toEqual([])
})

test('[SES-14] leaves nothing in any tab after a sign-out', async () => {
  const { clock, tabs, browser, server } = await open(2)
  await tabs[0]!.api.watchInvoice('btc', guid(1))
  await clock.advance(10 * secondMs)
  await tabs[1]!.api.forget(7)
  const hits = server.hits('/api/fraud/user')
  await clock.advance(hourMs)
  expect(server.hits('/api/fraud/user')).toBe(hits)
  expect(await browser.store.counts(7)).toEqual({
    epochs: 0,
    jobs: 0,
    deposits: 0,
    drafts: 0,
    messages: 0,
    snapshots: 0,
    uploads: 0,
    uploadParts: 0,
    daily: 0,
    answers: 0,
  })
})
