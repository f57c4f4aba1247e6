import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NewUpload } from '../../../contract/background.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { partBytes, unfinishedUploadMs } from '../../../domain/uploads/limits.ts'
import { createFakeClock } from '../../../tests/support/fakeClock.ts'
import { createFakeBrowser, type FakeTab } from '../../../tests/support/fakeTabs.ts'
import { createFakeUploads } from '../../../tests/support/fakeUploads.ts'
import { json } from '../../../tests/support/json.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { createFallbackStore } from '../store/openStore.ts'

const as = (uid: number | null) => ({ uid, csrf: 'token', language: 'en' as const })
const fileOf = (id: string, size: number, change: Partial<NewUpload> = {}): NewUpload => {
  const bytes = new ArrayBuffer(size)
  new Uint8Array(bytes).set(randomBytes(size))
  return { id: `file-${id}`, type: 'passport', name: `${id}.png`, bytes, ...change }
}
const sha256 = (bytes: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

type Settings = Partial<Parameters<typeof createFakeBrowser>[0]> & {
  server?: ReturnType<typeof createFakeUploads>
  /** Answers instead of the server; null: the server answers. */
  before?(path: string, init: RequestInit): Response | Promise<Response | null> | null
}

function setUp({ server = createFakeUploads(), before = () => null, ...settings }: Settings = {}) {
  const clock = createFakeClock(undefined, 12)
  const paths: string[] = []
  const browser = createFakeBrowser({
    clock,
    async serve(path, init) {
      paths.push(`${init.method} ${path}`)
      const answer = (await before(path, init)) ?? (await server.serve(path, init))
      return answer ?? json(path === '/api/fraud/user' ? { return: 'true', data: wireUser() } : { return: 'true' })
    },
    ...settings,
  })
  async function open(uid: number | null = 7): Promise<FakeTab> {
    const tab = browser.open()
    // A tab that is killed while it starts never answers.
    void tab.api.attach(as(uid))
    await clock.settle()
    return tab
  }
  return { clock, browser, server, paths, open }
}
const uploadPaths = (paths: readonly string[]): string[] => paths.filter((path) => path.includes('/upload'))
const viewsOf = async (tab: FakeTab) => {
  const outcome = await tab.api.uploads()
  return outcome.ok ? outcome.value : []
}

test('[BG-06, VER-07] a file is sent part by part, then leaves the device in every tab', async () => {
  const { clock, browser, server, paths, open } = setUp()
  const [leader, follower] = [await open(), await open()]
  const file = fileOf('a', 2 * partBytes + 5)
  expect(await follower.api.queueUpload(7, file)).toMatchObject({ ok: true, value: { status: { at: 'waiting' }, sent: 0 } })
  await clock.advance(secondMs)
  expect(server.done).toEqual([{ id: 'file-a', type: 'passport', sha256: sha256(file.bytes), owner: 7 }])
  expect(uploadPaths(paths)).toEqual(['POST /upload/files', ...Array<string>(3).fill('PATCH /upload/files/file-a')])
  expect(await browser.store.counts(7)).toMatchObject({ uploads: 0, uploadParts: 0 })
  for (const tab of [leader, follower]) {
    const sent = tab.facts().flatMap((fact) => (fact.topic === 'upload' ? [fact.upload.sent] : []))
    expect(sent).toEqual([0, partBytes, 2 * partBytes])
    expect(tab.facts()).toContainEqual({ topic: 'uploadEnded', id: 'file-a', type: 'passport', as: 'sent' })
  }
})

test('[VER-12] a sent file reloads the person’s data, in every tab', async () => {
  const { clock, paths, open } = setUp()
  const tab = await open()
  await clock.advance(20 * secondMs)
  const before = paths.filter((path) => path.endsWith('/api/fraud/user')).length
  await tab.api.queueUpload(7, fileOf('a', 100))
  await clock.advance(secondMs)
  expect(paths.filter((path) => path.endsWith('/api/fraud/user'))).toHaveLength(before + 1)
})

test('[BG-06, VER-07] a tab killed at any step loses no file, stores none twice, and resends one part', async () => {
  const size = 2 * partBytes + 1000
  let step = 0
  let ended = false
  for (let at = 1; !ended; at += 1) {
    step = 0
    let armed = false
    const killed = deferred<'killed'>()
    const { clock, browser, server, open } = setUp({
      onStep(_what, tab) {
        if (!armed || ++step !== at) return
        tab.kill()
        killed.resolve('killed')
      },
    })
    const first = await open()
    await clock.settle()
    const file = fileOf('a', size)
    armed = true
    const queued = first.api.queueUpload(7, file).then(() => 'answered')
    // The digest takes time of its own.
    const outcome = await Promise.race([queued, killed.promise])
    await clock.advance(secondMs)
    ended = step < at
    armed = false
    const isKept = (await browser.store.all('uploads', 7)).length + server.done.length > 0
    const next = await open()
    await clock.advance(minuteMs)
    // Killed before it was on disk: the page has no answer that it was kept.
    if (!isKept) expect(outcome).toBe('killed')
    expect([at, server.done.map(({ sha256: sum }) => sum)]).toEqual([at, isKept ? [sha256(file.bytes)] : []])
    expect(server.sentBytes()).toBeLessThanOrEqual(size + partBytes)
    expect([await viewsOf(next), (await browser.store.counts(7))['uploadParts']]).toEqual([[], 0])
  }
  expect(step).toBeGreaterThan(15)
})

test('[BG-06] files of one document arrive in the order in which they were chosen', async () => {
  let failures = 3
  const { clock, server, open } = setUp({ before: (path) => (path === '/upload/files' && failures-- > 0 ? json({}, 503) : null) })
  const tab = await open()
  for (const id of ['c', 'a', 'b']) await tab.api.queueUpload(7, fileOf(id, 300))
  await clock.advance(5 * minuteMs)
  expect(server.done.map(({ id }) => id)).toEqual(['file-c', 'file-a', 'file-b'])
})

test('[BG-06] a file that keeps failing does not hold up other documents', async () => {
  const { clock, server, open } = setUp({
    before: (_path, init) => ((init.headers as Record<string, string>)['idempotency-key'] === 'file-bad' ? json({}, 500) : null),
  })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('bad', 300))
  await tab.api.queueUpload(7, fileOf('sign', 300, { type: 'sign' }))
  await clock.advance(5 * minuteMs)
  expect(server.done.map(({ id }) => id)).toEqual(['file-sign'])
  expect((await viewsOf(tab)).map(({ id }) => id)).toEqual(['file-bad'])
})

test('[BG-06, VER-07] ten tabs send each file once, in each tab’s order, while leaders die', async () => {
  const { clock, browser, server, paths, open } = setUp()
  const tabs: FakeTab[] = []
  for (let number = 0; number < 10; number += 1) tabs.push(await open())
  const filesOf = (number: number) => ['first', 'second'].map((place) => fileOf(`${place}-${number}`, partBytes + 100 + number))
  const files = tabs.map((_tab, number) => filesOf(number))
  // At once from every tab, and the second one of each after the first is safe.
  const queued = tabs.map(async (tab, number) => {
    for (const file of files[number]!) expect(await tab.api.queueUpload(7, file)).toMatchObject({ ok: true })
  })
  await Promise.all(queued)
  for (const leader of [0, 1, 2]) {
    await clock.settle()
    tabs[leader]!.kill(secondMs)
    await clock.advance(2 * secondMs)
  }
  await clock.advance(minuteMs)
  const sent = server.done.map(({ id, sha256: sum }) => `${id} ${sum}`)
  expect(sent.toSorted()).toEqual(
    files
      .flat()
      .map(({ id, bytes }) => `${id} ${sha256(bytes)}`)
      .toSorted(),
  )
  for (let number = 0; number < 10; number += 1) {
    const own = server.done.filter(({ id }) => id.endsWith(`-${number}`)).map(({ id }) => id)
    expect(own).toEqual([`file-first-${number}`, `file-second-${number}`])
  }
  // One tab leads: no file is begun twice but where its leader died.
  expect(paths.filter((path) => path === 'POST /upload/files').length).toBeLessThanOrEqual(20 + 3)
  expect([await viewsOf(tabs[9]!), await browser.store.counts(7)]).toMatchObject([[], { uploads: 0, uploadParts: 0 }])
})

test('[PWA-05, BG-06] a file chosen offline goes by itself on reconnect', async () => {
  let online = false
  const { clock, server, paths, open } = setUp({ online: () => online })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 300))
  await clock.advance(10 * minuteMs)
  expect([uploadPaths(paths), (await viewsOf(tab)).length]).toEqual([[], 1])
  online = true
  await tab.api.setOnline(true)
  await clock.advance(secondMs)
  expect([server.done.length, await viewsOf(tab)]).toEqual([1, []])
})

test('[VER-05, BG-06] an upload’s 401 leaves in its tab, and keeps the file for the next sign-in', async () => {
  let signedIn = false
  const { clock, browser, server, open } = setUp({
    before: (path) => (!signedIn && path.startsWith('/upload') ? json({ return: 'false', error: 'auth.required' }, 401) : null),
  })
  const [tab, other] = [await open(), await open()]
  const file = fileOf('a', partBytes + 300)
  await other.api.queueUpload(7, file)
  await clock.advance(secondMs)
  const ends = (one: FakeTab) => one.facts().filter(({ topic }) => topic === 'signedOut')
  // The other tab keeps what is typed there behind the sign-in.
  expect([ends(tab), ends(other)]).toEqual([[{ topic: 'signedOut', leave: true }], [{ topic: 'signedOut' }]])
  expect(await browser.store.counts(7)).toMatchObject({ uploads: 1, uploadParts: 2 })
  signedIn = true
  await tab.api.attach({ ...as(7), csrf: 'new' })
  await clock.advance(secondMs)
  expect(server.done.map(({ id, sha256: sum }) => [id, sum])).toEqual([['file-a', sha256(file.bytes)]])
})

test.each([
  [413, 'request.tooLarge', '<html>'],
  [422, 'upload.quota', { error: 'upload.quota' }],
  [410, 'upload.wrongKind', { error: 'upload.wrongKind' }],
  // A refusal without a text of its own has the original's words.
  [415, 'upload.refused', {}],
  [422, 'upload.refused', { return: 'false' }],
])('[VER-04, VER-05] a %i ends the file with %s, without another try', async (status, code, body) => {
  const { clock, browser, paths, open } = setUp({ before: (path) => (path === '/upload/files' ? json(body, status) : null) })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 300))
  await clock.advance(10 * minuteMs)
  expect(await viewsOf(tab)).toMatchObject([{ id: 'file-a', status: { at: 'refused', code } }])
  expect(uploadPaths(paths)).toHaveLength(1)
  expect((await browser.store.counts(7))['uploadParts']).toBe(0)
  expect(await tab.api.actOnUpload({ do: 'send', id: 'file-a' })).toEqual({ ok: false, code })
})

test.each([200, 400, 401, 404, 405, 410, 415, 422])(
  '[BG-06, PWA-05] a network that answers %i with its own page ends no file',
  async (status) => {
    let isPortal = true
    const page = () => new Response('<h1>Hotel</h1>', { status, headers: { 'content-type': 'text/html' } })
    const { clock, server, open } = setUp({ before: (path) => (isPortal && path.startsWith('/upload') ? page() : null) })
    const tab = await open()
    const file = fileOf('a', partBytes + 300)
    await tab.api.queueUpload(7, file)
    await clock.advance(10 * minuteMs)
    expect(await viewsOf(tab)).toMatchObject([{ id: 'file-a', status: { at: 'waiting' } }])
    isPortal = false
    await clock.advance(10 * minuteMs)
    expect(server.done.map(({ sha256: sum }) => sum)).toEqual([sha256(file.bytes)])
  },
)

test.each([
  ['a large file of 64 s arrives', 64 * secondMs, 1],
  ['a file of an hour is begun again', 3600 * secondMs, 0],
])('[BG-06, SRV-12] by the original’s one request %s', async (_what, takesMs, arrived) => {
  const server = createFakeUploads({ resumable: false })
  const { clock, paths, open } = setUp({
    server,
    before: (path, { signal }) =>
      path !== '/upload'
        ? null
        : new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
            clock.setTimer(() => resolve(null), takesMs)
          }),
  })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 20 * partBytes))
  await clock.advance(10 * minuteMs)
  expect([server.done.length, uploadPaths(paths).filter((path) => path === 'POST /upload').length > 1]).toEqual([arrived, arrived === 0])
})

test('[BG-06, SRV-12] a file is cancelled while another’s one request hangs, and the server forgets it after', async () => {
  const hangs = deferred<null>()
  const server = createFakeUploads({ resumable: false })
  const { clock, browser, paths, open } = setUp({ server, before: (path) => (path === '/upload' ? hangs.promise : null) })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 300))
  await clock.advance(secondMs)
  await tab.api.queueUpload(7, fileOf('b', 300))
  expect(await tab.api.actOnUpload({ do: 'cancel', id: 'file-b' })).toEqual({ ok: true, value: 'cancelled' })
  expect((await viewsOf(tab)).map(({ id }) => id)).toEqual(['file-a'])
  hangs.resolve(null)
  await clock.advance(minuteMs)
  expect([uploadPaths(paths).includes('DELETE /upload/files/file-b'), server.done.length]).toEqual([true, 1])
  expect((await browser.store.all('uploads', 7)).map(({ status }) => status.at)).not.toContain('waiting')
})

test('[BG-06] a part that is a minute on its way is asked for and sent again', async () => {
  let isSilent = true
  const { clock, server, open } = setUp({
    before: (_path, { method, signal }) =>
      method === 'PATCH' && isSilent
        ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError'))))
        : null,
  })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 300))
  await clock.advance(59 * secondMs)
  isSilent = false
  expect(server.done).toEqual([])
  await clock.advance(30 * secondMs)
  expect(server.done).toHaveLength(1)
})

test('[BG-06] a damaged file of two parts is refused after three tries, and the next one goes', async () => {
  const server = createFakeUploads()
  const { clock, paths, open } = setUp({
    server,
    before(path, { method, headers }) {
      const file = server.files.get('file-a')
      if (!file || method !== 'PATCH' || !path.endsWith('file-a')) return null
      if ((headers as Record<string, string>)['upload-offset'] !== String(partBytes)) return null
      file.bytes = new Uint8Array()
      return json({ error: 'upload.checksum' }, 460)
    },
  })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', partBytes + 300))
  await tab.api.queueUpload(7, fileOf('b', 300))
  await clock.advance(5 * minuteMs)
  expect(await viewsOf(tab)).toMatchObject([{ id: 'file-a', status: { at: 'refused', code: 'upload.checksum' } }])
  expect(server.done.map(({ id }) => id)).toEqual(['file-b'])
  expect(paths.filter((path) => path === 'PATCH /upload/files/file-a')).toHaveLength(3 * 2)
})

test('[BG-08, SES-14] a file never goes in the session of another person', async () => {
  const server = createFakeUploads({ uid: () => 8 })
  const { clock, browser, open } = setUp({ server })
  const tab = await open(7)
  // The cookie is the other's already, in another tab.
  await tab.api.queueUpload(7, fileOf('a', 300))
  await clock.advance(minuteMs)
  expect([server.done, server.sentBytes(), (await viewsOf(tab)).length]).toEqual([[], 0, 1])
  await tab.api.attach(as(8))
  await clock.advance(minuteMs)
  expect([server.done, await browser.store.counts(7)]).toMatchObject([[], { uploads: 0, uploadParts: 0 }])
})

test('[SES-14] after a chosen sign-out no file stays, and none can be added', async () => {
  const { clock, browser, server, open } = setUp({ online: () => false })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 300))
  await tab.api.forget(7)
  expect(await tab.api.queueUpload(7, fileOf('b', 300))).toEqual({ ok: false, code: 'auth.required' })
  await clock.advance(minuteMs)
  expect([server.done, await browser.store.counts(7)]).toMatchObject([[], { uploads: 0, uploadParts: 0 }])
})

test('[BG-07] a full disk says so at once, and keeps the files that fit', async () => {
  const disk = createMemoryStore()
  const full = createFallbackStore(
    {
      ...disk,
      storage: 'kept',
      write: async (uid, changes, options) => {
        const parts = changes.filter((change) => change.in === 'uploadParts' && 'put' in change)
        if (parts.length > 2) throw new DOMException('full', 'QuotaExceededError')
        return disk.write(uid, changes, options)
      },
    },
    () => undefined,
  )
  const { open } = setUp({ store: full, online: () => false })
  const tab = await open()
  expect(await tab.api.queueUpload(7, fileOf('a', 300))).toMatchObject({ ok: true })
  expect(await tab.api.queueUpload(7, fileOf('b', 3 * partBytes))).toEqual({ ok: false, code: 'upload.storageFull' })
  expect((await viewsOf(tab)).map(({ id }) => id)).toEqual(['file-a'])
  expect(full.storage).toBe('kept')
})

test('[BG-06] a cancelled file is gone here at once, and the server forgets it on reconnect', async () => {
  let online = true
  let parts = 0
  const { clock, browser, server, open } = setUp({
    online: () => online,
    before: (path) => (path.startsWith('/upload/files/') && ++parts === 2 ? json({}, 503) : null),
  })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 3 * partBytes))
  await clock.advance(secondMs)
  online = false
  await tab.api.setOnline(false)
  expect(await tab.api.actOnUpload({ do: 'cancel', id: 'file-a' })).toEqual({ ok: true, value: 'cancelled' })
  expect([await viewsOf(tab), (await browser.store.counts(7))['uploadParts']]).toEqual([[], 0])
  online = true
  await tab.api.setOnline(true)
  await clock.advance(minuteMs)
  expect([server.files.get('file-a')?.status, server.done, await browser.store.all('uploads', 7)]).toEqual(['cancelled', [], []])
})

test.each([200, 401, 404, 405, 409, 413, 501])(
  '[BG-06, PWA-05] a cancellation that another network answers with %i is sent again, behind the other files',
  async (status) => {
    let isPortal = true
    const page = () => new Response('<h1>Hotel</h1>', { status, headers: { 'content-type': 'text/html' } })
    const { clock, browser, server, open } = setUp({
      before: (path, { method, body }) => {
        if (method === 'DELETE') return isPortal ? page() : null
        return path.endsWith('file-a') && body !== undefined ? json({}, 503) : null
      },
    })
    const tab = await open()
    await tab.api.queueUpload(7, fileOf('a', 300))
    await clock.advance(secondMs)
    await tab.api.actOnUpload({ do: 'cancel', id: 'file-a' })
    await clock.advance(minuteMs)
    await tab.api.queueUpload(7, fileOf('b', 300))
    await clock.advance(minuteMs)
    const rest = await browser.store.all('uploads', 7)
    expect([server.done.map(({ id }) => id), rest.map(({ id }) => id)]).toEqual([['file-b'], ['file-a']])
    isPortal = false
    await clock.advance(10 * minuteMs)
    expect([server.files.get('file-a')?.status, await browser.store.all('uploads', 7)]).toEqual(['cancelled', []])
  },
)

test('[BG-06] a file tried again waits for one cancellation that nobody answers, not for all', async () => {
  let online = false
  let isBusy = true
  const { clock, browser, server, open } = setUp({
    online: () => online,
    before(path, { method, body }) {
      if (method === 'DELETE') return new Response('<html>', { status: 404 })
      if (!isBusy || !path.endsWith('file-b') || body === undefined) return null
      isBusy = false
      return json({}, 503)
    },
  })
  const tab = await open()
  const cancelled = Array.from({ length: 6 }, (_none, number) => `c${number}`)
  for (const id of cancelled) {
    await tab.api.queueUpload(7, fileOf(id, 300))
    await tab.api.actOnUpload({ do: 'cancel', id: `file-${id}` })
  }
  online = true
  await tab.api.setOnline(true)
  await clock.advance(minuteMs)
  await tab.api.queueUpload(7, fileOf('b', 300))
  await clock.advance(minuteMs)
  expect([isBusy, server.done.map(({ id }) => id)]).toEqual([false, ['file-b']])
  expect(await browser.store.all('uploads', 7)).toHaveLength(cancelled.length)
})

test('[BG-06] a cancellation that nobody answers ends when the server has forgotten the file', async () => {
  let online = false
  const { clock, browser, open } = setUp({
    online: () => online,
    before: (_path, { method }) => (method === 'DELETE' ? new Response('<html>') : null),
  })
  const tab = await open()
  await tab.api.queueUpload(7, fileOf('a', 300))
  await tab.api.actOnUpload({ do: 'cancel', id: 'file-a' })
  online = true
  await tab.api.setOnline(true)
  await clock.advance(minuteMs)
  expect(await browser.store.all('uploads', 7)).toHaveLength(1)
  clock.jump(unfinishedUploadMs)
  await clock.advance(10 * minuteMs)
  expect(await browser.store.all('uploads', 7)).toEqual([])
})

test('[SRV-12, VER-06] a back end without resumable uploads gets the whole file in one request', async () => {
  const server = createFakeUploads({ resumable: false })
  let lost = true
  const { clock, paths, open } = setUp({
    server,
    async before(path, init) {
      if (path !== '/upload' || !lost) return null
      lost = false
      await server.serve(path, init)
      throw new TypeError('the answer was lost')
    },
  })
  const tab = await open()
  const file = fileOf('a', partBytes + 10)
  await tab.api.queueUpload(7, file)
  await clock.advance(minuteMs)
  expect(server.done).toEqual([{ id: 'file-a', type: 'passport', sha256: sha256(file.bytes), owner: 7 }])
  expect(uploadPaths(paths).filter((path) => path === 'POST /upload')).toHaveLength(2)
})

test('[VER-07] the same file queued twice by a repeated call is one file', async () => {
  const { clock, server, open } = setUp()
  const tab = await open()
  const file = fileOf('a', 300)
  await Promise.all([tab.api.queueUpload(7, file), tab.api.queueUpload(7, file)])
  await clock.advance(secondMs)
  expect(server.done).toHaveLength(1)
})
