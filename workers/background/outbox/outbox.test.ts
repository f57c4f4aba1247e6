import { expect, test } from 'vitest'
import type { NewMessage } from '../../../contract/background.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { createFakeClock } from '../../../tests/support/fakeClock.ts'
import { createFakeBrowser, type FakeTab } from '../../../tests/support/fakeTabs.ts'
import { createFakeUploads } from '../../../tests/support/fakeUploads.ts'
import { json } from '../../../tests/support/json.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const as = (uid: number) => ({ uid, csrf: 'token', language: 'en' as const })
const reply = (id: string, change: Partial<NewMessage> = {}): NewMessage => ({
  id,
  ticket: 't-1',
  content: `Text ${id}`,
  files: [],
  ...change,
})
const newTicket = (id: string): NewMessage => ({
  id,
  subject: 'A question',
  content: `Text ${id}`,
  department: 46,
  language: 'fr',
  files: [],
})

type Settings = Partial<Parameters<typeof createFakeBrowser>[0]> & {
  before?: (path: string, init: RequestInit) => Response | null
  list?: () => object[]
}

/** A server that stores a message once by its key, as the real one does. */
function setUp({ before = () => null, list = () => [], ...settings }: Settings = {}) {
  const clock = createFakeClock(undefined, 12)
  const uploads = createFakeUploads()
  const stored = new Map<string, { path: string; body: Record<string, unknown> }>()
  const calls: string[] = []
  const browser = createFakeBrowser({
    clock,
    async serve(path, init) {
      calls.push(path)
      const file = path.startsWith('/upload') ? (before(path, init) ?? (await uploads.serve(path, init))) : null
      if (file) return file
      if (path === '/api/kayako/list') return before(path, init) ?? json({ list: list() })
      if (!path.startsWith('/api/kayako/'))
        return json(path === '/api/fraud/user' ? { return: 'true', data: wireUser() } : { return: 'true' })
      const answer = before(path, init)
      if (answer && answer.status < 500) return answer
      const key = new Headers(init.headers).get('idempotency-key') ?? ''
      const body = JSON.parse(init.body as string) as Record<string, unknown> & { attachments?: string[] }
      const isWhole = (body.attachments ?? []).every((id) => uploads.done.some((one) => one.id === id))
      if (!isWhole) return json({ return: 'false', error: 'tickets.attachmentUnknown' })
      stored.set(key, stored.get(key) ?? { path, body })
      const ticket = { id: 't-new', subject: 's', priority: 1, department: 46, status: 'Open', status_id: 1, at: 1 }
      const post = { id: 'p', content: 'c', author: 'person', at: 1, attachments: [] }
      // A server error after the message was stored.
      return answer ?? json({ return: 'true', data: path.endsWith('/ticket') ? ticket : post })
    },
    ...settings,
  })
  async function open(uid = 7): Promise<FakeTab> {
    const tab = browser.open()
    void tab.api.attach(as(uid))
    await clock.settle()
    return tab
  }
  return { clock, browser, uploads, stored, calls, open }
}
const waiting = async (tab: FakeTab) => {
  const outcome = await tab.api.messages()
  return outcome.ok ? outcome.value : []
}

test('[SUP-01, SUP-02] a ticket and a reply go in their order, and every tab learns it', async () => {
  const { clock, browser, stored, open } = setUp()
  const [leader, follower] = [await open(), await open()]
  await follower.api.queueMessage(7, newTicket('m-1'))
  await follower.api.queueMessage(7, reply('m-2'))
  await clock.advance(secondMs)
  expect([...stored]).toEqual([
    ['m-1', { path: '/api/kayako/ticket', body: { subject: 'A question', content: 'Text m-1', departments: 46, lang: 'fr' } }],
    ['m-2', { path: '/api/kayako/post', body: { id: 't-1', content: 'Text m-2' } }],
  ])
  for (const tab of [leader, follower]) {
    expect(tab.facts()).toContainEqual({ topic: 'messageEnded', id: 'm-1', as: 'sent', ticket: 't-new' })
    expect(tab.facts()).toContainEqual({ topic: 'messageEnded', id: 'm-2', as: 'sent', ticket: 't-1' })
  }
  expect(await browser.store.counts(7)).toMatchObject({ messages: 0 })
})

test('[SUP-02, BG-02] a message written offline waits, and goes once on return', async () => {
  let isOnline = false
  const { clock, stored, open } = setUp({ online: () => isOnline })
  const tab = await open()
  expect(await tab.api.queueMessage(7, reply('m-1'))).toMatchObject({ ok: true, value: { status: { at: 'waiting' } } })
  await clock.advance(hourMs)
  tab.kill()
  const later = await open()
  expect(await waiting(later)).toMatchObject([{ id: 'm-1', content: 'Text m-1' }])
  isOnline = true
  await later.api.setOnline(true)
  await clock.advance(minuteMs)
  expect([...stored.keys()]).toEqual(['m-1'])
  expect(await waiting(later)).toEqual([])
})

test('[SUP-02, BG-02] another text of a restored draft is a message of its own, sent once', async () => {
  let isOnline = false
  const { clock, stored, open } = setUp({ online: () => isOnline })
  const [first, second] = [await open(), await open()]
  await first.api.queueMessage(7, reply('m-1'))
  const changed = reply('m-1', { content: 'Changed in the second tab' })
  const queued = await second.api.queueMessage(7, changed)
  expect(queued).toMatchObject({ ok: true, value: { content: 'Changed in the second tab', status: { at: 'waiting' } } })
  expect(await second.api.queueMessage(7, changed)).toEqual(queued)
  expect(await first.api.queueMessage(7, reply('m-1'))).toMatchObject({ ok: true, value: { id: 'm-1', content: 'Text m-1' } })
  isOnline = true
  await first.api.setOnline(true)
  await clock.advance(minuteMs)
  expect([...stored.values()].map(({ body }) => body['content'])).toEqual(['Text m-1', 'Changed in the second tab'])
  expect(await waiting(first)).toEqual([])
})

test.each<[string, Partial<NewMessage>]>([
  ['subject', { subject: 'Another question' }],
  ['file', { files: [{ id: 'file-of-m-1', name: 'bill.pdf', size: 9 }] }],
])('[SUP-01, BG-02] a restored draft with another %s is a message of its own', async (_what, change) => {
  const { open } = setUp({ online: () => false })
  const tab = await open()
  await tab.api.queueMessage(7, newTicket('m-1'))
  await tab.api.queueMessage(7, { ...newTicket('m-1'), ...change })
  expect(await waiting(tab)).toMatchObject([newTicket('m-1'), change])
})

test('[SUP-02, BG-02] a draft that another tab has sent in other words is refused, and can be edited', async () => {
  const { clock, open } = setUp({
    before: (path) => (path.endsWith('/post') ? json({ return: 'false', error: 'idempotency.reused' }, 422) : null),
  })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await clock.advance(secondMs)
  expect(await waiting(tab)).toMatchObject([{ id: 'm-1', status: { at: 'refused', code: 'tickets.otherSent' } }])
  expect(await tab.api.actOnMessage({ do: 'cancel', id: 'm-1' })).toEqual({ ok: true, value: 'cancelled' })
})

test('[SUP-02, BG-06] a tab killed at any step loses no message and stores none twice', async () => {
  let ended = false
  for (let at = 1; !ended; at += 1) {
    let step = 0
    let armed = false
    const killed = deferred<'killed'>()
    const { clock, browser, stored, open } = setUp({
      onStep(_what, tab) {
        if (!armed || (step += 1) !== at) return
        tab.kill()
        killed.resolve('killed')
      },
    })
    const tab = await open()
    armed = true
    const queued = await Promise.race([tab.api.queueMessage(7, reply('m-1')), killed.promise])
    await clock.advance(5 * secondMs)
    ended = step < at
    armed = false
    const next = await open()
    await clock.advance(minuteMs)
    if (queued !== 'killed') expect([at, [...stored.keys()]]).toEqual([at, ['m-1']])
    expect([at, stored.size]).toEqual([at, Math.min(stored.size, 1)])
    expect([at, await waiting(next)]).toEqual([at, []])
    expect((await browser.store.counts(7))['messages']).toBe(0)
  }
})

test('[SUP-02] a lost answer is repeated under the same key', async () => {
  let failures = 2
  const { clock, stored, calls, open } = setUp({
    before: (path) => (path.endsWith('/post') && failures-- > 0 ? new Response('', { status: 503 }) : null),
  })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await clock.advance(5 * minuteMs)
  expect(calls.filter((path) => path.endsWith('/post'))).toHaveLength(3)
  expect([...stored.keys()]).toEqual(['m-1'])
  expect(await waiting(tab)).toEqual([])
})

test('[SUP-02] a refused message stays with its reason and holds no other up', async () => {
  let isFirst = true
  const { clock, stored, open } = setUp({
    before: (path) => {
      if (!path.endsWith('/post') || !isFirst) return null
      isFirst = false
      return json({ return: 'false', error: 'tickets.invalid', fields: { content: 'tickets.hidden' } })
    },
  })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await tab.api.queueMessage(7, reply('m-2'))
  await clock.advance(secondMs)
  const refused = { at: 'refused', code: 'tickets.invalid', fields: { content: 'tickets.hidden' } }
  expect(await waiting(tab)).toMatchObject([{ id: 'm-1', status: refused }])
  expect([...stored.keys()]).toEqual(['m-2'])
  expect(await tab.api.actOnMessage({ do: 'cancel', id: 'm-1' })).toEqual({ ok: true, value: 'cancelled' })
  expect(await waiting(tab)).toEqual([])
})

test('[SUP-02] a message that a proxy refuses again and again holds up its own ticket alone', async () => {
  const blocked = () => new Response('<h1>Request blocked</h1>', { status: 403, headers: { 'content-type': 'text/html' } })
  const keyOf = ({ headers }: RequestInit) => new Headers(headers).get('idempotency-key')
  const { clock, stored, open } = setUp({
    before: (path, init) => (path.endsWith('/post') && keyOf(init) === 'm-1' ? blocked() : null),
  })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await tab.api.queueMessage(7, reply('m-2'))
  await tab.api.queueMessage(7, reply('m-3', { ticket: 't-2' }))
  await clock.advance(minuteMs)
  expect([...stored.keys()]).toEqual(['m-3'])
})

test('[SUP-02, PWA-05] a network that answers with its own page refuses no message', async () => {
  let isPortal = true
  const page = () => new Response('<h1>Hotel</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
  const { clock, stored, open } = setUp({ before: (path) => (isPortal && path.endsWith('/post') ? page() : null) })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await clock.advance(10 * minuteMs)
  expect(await waiting(tab)).toMatchObject([{ id: 'm-1', status: { at: 'waiting' } }])
  isPortal = false
  await clock.advance(10 * minuteMs)
  expect([await waiting(tab), [...stored.keys()]]).toEqual([[], ['m-1']])
})

test('[SUP-01, BG-06] a message goes after its files', async () => {
  const { clock, stored, uploads, open } = setUp()
  const tab = await open()
  const file = { id: 'file-of-m-1', name: 'bill.pdf', size: 300_000 }
  await tab.api.queueUpload(7, { id: file.id, type: 'attachment', name: file.name, bytes: new ArrayBuffer(file.size) })
  await tab.api.queueMessage(7, reply('m-1', { files: [file] }))
  await clock.advance(minuteMs)
  expect(uploads.done).toMatchObject([{ id: file.id, type: 'attachment' }])
  expect(stored.get('m-1')?.body).toMatchObject({ attachments: [file.id] })
})

test('[SUP-01, SUP-02] a message whose file is refused is refused, and never sent', async () => {
  const { clock, stored, open } = setUp({
    before: (path) => (path.startsWith('/upload') ? json({ return: 'false', error: 'upload.quota' }, 422) : null),
  })
  const tab = await open()
  const file = { id: 'file-of-m-1', name: 'bill.pdf', size: 300_000 }
  await tab.api.queueUpload(7, { id: file.id, type: 'attachment', name: file.name, bytes: new ArrayBuffer(file.size) })
  await tab.api.queueMessage(7, reply('m-1', { files: [file] }))
  await clock.advance(minuteMs)
  expect(await waiting(tab)).toMatchObject([{ id: 'm-1', status: { at: 'refused', code: 'tickets.attachmentRefused' } }])
  expect(stored.size).toBe(0)
})

test('[SUP-02] a message whose answer was lost is not taken back', async () => {
  const { clock, stored, open } = setUp({ before: (path) => (path.endsWith('/post') ? new Response('', { status: 503 }) : null) })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await clock.advance(secondMs)
  expect([...stored.keys()]).toEqual(['m-1'])
  expect(await waiting(tab)).toMatchObject([{ id: 'm-1', tried: true }])
  expect(await tab.api.actOnMessage({ do: 'cancel', id: 'm-1' })).toMatchObject({ ok: false, code: 'tickets.maybeSent' })
  expect(await waiting(tab)).toMatchObject([{ id: 'm-1', status: { at: 'waiting' } }])
})

test.each([429, 403])('[SUP-02] a message that was answered with %i can be taken back', async (status) => {
  const held = () => json({ return: 'false', error: 'request.tooOften' }, status)
  const { clock, stored, open } = setUp({ before: (path) => (path.endsWith('/post') ? held() : null) })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await clock.advance(secondMs)
  expect((await waiting(tab)).map(({ id, tried, later }) => [id, tried, later])).toEqual([['m-1', undefined, true]])
  expect(tab.facts().findLast(({ topic }) => topic === 'message')).toMatchObject({ message: { id: 'm-1', later: true } })
  expect(await tab.api.actOnMessage({ do: 'cancel', id: 'm-1' })).toEqual({ ok: true, value: 'cancelled' })
  expect([await waiting(tab), stored.size]).toEqual([[], 0])
})

test('[SUP-02] a message that another network’s page answered can be taken back', async () => {
  const page = () => new Response('<h1>Hotel</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
  const { clock, stored, open } = setUp({ before: (path) => (path.endsWith('/post') ? page() : null) })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  await clock.advance(secondMs)
  expect(await tab.api.actOnMessage({ do: 'cancel', id: 'm-1' })).toEqual({ ok: true, value: 'cancelled' })
  expect([await waiting(tab), stored.size]).toEqual([[], 0])
})

test('[SUP-02] a message taken back is not sent; a sent one stays sent', async () => {
  let isOnline = false
  const { clock, stored, open } = setUp({ online: () => isOnline })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  const cancelled = tab.api.actOnMessage({ do: 'cancel', id: 'm-1' })
  await clock.settle()
  expect(await cancelled).toEqual({ ok: true, value: 'cancelled' })
  isOnline = true
  await tab.api.setOnline(true)
  await tab.api.queueMessage(7, reply('m-2'))
  await clock.advance(minuteMs)
  expect([...stored.keys()]).toEqual(['m-2'])
  expect(await tab.api.actOnMessage({ do: 'cancel', id: 'm-2' })).toEqual({ ok: true, value: 'sent' })
})

test('[SUP-02, BG-08] a message of one person is never sent in another’s session', async () => {
  const { clock, stored, open, browser } = setUp({ online: () => false })
  const tab = await open()
  await tab.api.queueMessage(7, reply('m-1'))
  void tab.api.attach(as(8))
  await clock.advance(minuteMs)
  expect(stored.size).toBe(0)
  expect(await browser.store.counts(7)).toMatchObject({ messages: 0 })
})

test('[SUP-01] an open ticket is asked about while its conversation lives', async () => {
  const clock0 = createFakeClock(undefined, 12).now()
  let changed = clock0
  const ticket = () => ({
    id: 't',
    subject: 's',
    priority: 1,
    department: 46,
    status: 'Open',
    status_id: 1,
    at: clock0,
    state: 'open',
    changed,
  })
  const { clock, calls, open } = setUp({ list: () => [ticket()] })
  const tab = await open()
  await tab.api.watchTickets()
  await clock.advance(minuteMs)
  const asked = () => calls.filter((path) => path === '/api/kayako/list').length
  expect(asked()).toBeGreaterThan(2)
  expect(tab.facts().filter(({ topic }) => topic === 'tickets')).toHaveLength(1)
  changed = clock.now()
  await clock.advance(minuteMs)
  expect(tab.facts().filter(({ topic }) => topic === 'tickets')).toHaveLength(2)
  changed = clock.now() - 30 * dayMs
  await clock.advance(2 * minuteMs)
  const before = asked()
  await clock.advance(hourMs)
  expect(asked()).toBe(before)
})
