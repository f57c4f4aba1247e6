import { expect, onTestFinished, test, vi } from 'vitest'
import { createPrecache } from './precache.ts'
import type { BuiltFile } from './saveFiles.ts'

const base = 'https://app.example/service-worker.js'
const at = (path: string) => new URL(path, base).href

/** The used part of Cache Storage, and a server whose files can be changed or removed. */
function setUp() {
  const stored = new Map<string, Response>()
  const disk = { room: Infinity }
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      if (stored.size >= disk.room) throw new DOMException('no room', 'QuotaExceededError')
      stored.set(key, response)
    },
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => stored.delete(url),
  }
  const caches = { open: async () => cache } as unknown as CacheStorage
  const server = new Map<string, string>()
  const network = { wantsSignIn: false }
  const sent = new Headers()
  const asked: { url: string; cache: string }[] = []
  const fetch = async (request: Request) => {
    asked.push({ url: request.url, cache: request.cache })
    if (network.wantsSignIn)
      return new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const text = server.get(new URL(request.url).pathname)
    return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers: sent })
  }
  const build = (files: BuiltFile[]) => createPrecache({ files, base, caches, fetch })
  /** Puts a version on the server in the place of the last one, and installs it. */
  async function release(version: number) {
    server.clear()
    server.set('/index.html', `shell ${version}`).set(`/assets/a-${version}.js`, `a${version}`)
    const precache = build([{ url: 'index.html', revision: String(version) }, hashed(`assets/a-${version}.js`)])
    await precache.install()
    return precache
  }
  return { stored, server, network, sent, disk, caches, asked, build, release }
}

const hashed = (url: string): BuiltFile => ({ url, revision: null })
/** The state of a registration whose version is the newest one. */
const newest = { installing: null, waiting: null }

test('[PWA-02] answers installed files without the server', async () => {
  const { server, build } = setUp()
  server.set('/index.html', 'shell').set('/assets/a-1.js', 'a')
  const precache = build([{ url: 'index.html', revision: '1' }, hashed('assets/a-1.js')])
  await precache.install()
  server.clear()
  expect(await (await precache.respond(at('/index.html'))).text()).toBe('shell')
  expect(await (await precache.respond(at('/assets/a-1.js'))).text()).toBe('a')
  expect([precache.has(at('/assets/a-1.js')), precache.has(at('/other.js'))]).toEqual([true, false])
})

test('[PWA-02] keeps nothing of a network that answers everything with its sign-in page', async () => {
  const { stored, server, network, build } = setUp()
  server.set('/index.html', 'shell').set('/assets/a-1.js', 'a')
  const precache = build([{ url: 'index.html', revision: '1' }, hashed('assets/a-1.js')])
  network.wantsSignIn = true
  await expect(precache.install()).rejects.toThrow('a-1.js')
  expect(stored.size).toBe(0)
  network.wantsSignIn = false
  await precache.install()
  expect(await (await precache.respond(at('/index.html'))).text()).toBe('shell')
})

test('[PWA-06] keeps no page of a process with other settings than its list', async () => {
  const { stored, server, sent, build } = setUp()
  server.set('/index.html', 'shell')
  const precache = build([{ url: 'index.html', revision: 'new' }])
  sent.set('page-revision', 'old')
  await expect(precache.install()).rejects.toThrow('index.html')
  expect(stored.size).toBe(0)
  sent.set('page-revision', 'new')
  await precache.install()
  expect(await (await precache.respond(at('/index.html'))).text()).toBe('shell')
})

test('[PWA-06] fetches only changed files for the next build, and keeps old files until activation', async () => {
  const { server, asked, build } = setUp()
  server.set('/index.html', 'one').set('/assets/a-1.js', 'a').set('/assets/b-1.js', 'b')
  const first = build([{ url: 'index.html', revision: '1' }, hashed('assets/a-1.js'), hashed('assets/b-1.js')])
  await first.install()
  asked.length = 0
  server.set('/index.html', 'two').set('/assets/b-2.js', 'b2')
  const second = build([{ url: 'index.html', revision: '2' }, hashed('assets/a-1.js'), hashed('assets/b-2.js')])
  await second.install()
  expect(asked.map(({ url }) => url).toSorted()).toEqual([at('/assets/b-2.js'), at('/index.html')])
  server.clear()
  expect(await (await first.respond(at('/index.html'))).text()).toBe('one')
  expect(await (await first.respond(at('/assets/b-1.js'))).text()).toBe('b')
  await second.activate([])
  expect(await (await second.respond(at('/index.html'))).text()).toBe('two')
  expect((await first.respond(at('/assets/b-1.js'))).status).toBe(404)
})

test('[PWA-11] keeps the files of older builds until every tab that may run them is gone', async () => {
  const { release } = setUp()
  await (await release(1)).activate(['visitor'])
  await (await release(2)).activate(['writing', 'paying'])
  const third = await release(3)
  await third.activate(['writing', 'other'])
  const textOf = async (version: number) => {
    const url = at(`/assets/a-${version}.js`)
    const response = third.has(url) ? await third.respond(url) : null
    return response?.ok === true ? response.text() : null
  }
  await third.releaseOldFiles(['writing', 'new'], newest)
  expect(await Promise.all([1, 2, 3].map(textOf))).toEqual(['a1', 'a2', 'a3'])
  await third.releaseOldFiles(['new', 'newer'], newest)
  expect(await Promise.all([1, 2, 3].map(textOf))).toEqual([null, null, 'a3'])
  await third.releaseOldFiles([], newest)
  expect(await textOf(3)).toBe('a3')
})

const newer = {} as ServiceWorker
test.each([
  ['waits', { ...newest, waiting: newer }],
  ['installs', { ...newest, installing: newer }],
])('[PWA-02, PWA-11] while a newer version %s its files stay, and older ones until it takes over', async (_state, registration) => {
  const { server, stored, release } = setUp()
  await (await release(1)).activate([])
  const second = await release(2)
  await second.activate(['writing'])
  const third = await release(3)
  server.clear()
  await second.releaseOldFiles(['new'], registration)
  expect(await (await third.respond(at('/index.html'))).text()).toBe('shell 3')
  expect(await (await third.respond(at('/assets/a-1.js'))).text()).toBe('a1')
  await third.activate(['new'])
  await third.releaseOldFiles(['newer'], newest)
  expect([...stored.keys()].filter((url) => url.startsWith(at('/assets/')))).toEqual([at('/assets/a-3.js')])
})

test('bypasses the browser’s HTTP cache for a file without a hash in its name', async () => {
  const { server, asked, build } = setUp()
  server.set('/index.html', 'shell').set('/assets/a-1.js', 'a')
  await build([{ url: 'index.html', revision: '1' }, hashed('assets/a-1.js')]).install()
  expect(Object.fromEntries(asked.map(({ url, cache }) => [url, cache]))).toEqual({
    [at('/index.html')]: 'reload',
    [at('/assets/a-1.js')]: 'default',
  })
})

test('[PWA-02] fails the whole install when one file is missing', async () => {
  const { server, build } = setUp()
  server.set('/index.html', 'shell')
  await expect(build([{ url: 'index.html', revision: '1' }, hashed('assets/gone.js')]).install()).rejects.toThrow(
    'assets/gone.js answered 404',
  )
})

test('fetches a file from the server when the browser has evicted it', async () => {
  const { server, stored, build } = setUp()
  server.set('/assets/a-1.js', 'a')
  const precache = build([hashed('assets/a-1.js')])
  await precache.install()
  stored.clear()
  expect(await (await precache.respond(at('/assets/a-1.js'))).text()).toBe('a')
})

const texts = (language: string) => ['app', 'funding'].map((area) => hashed(`assets/texts/${language}-0a1b2c3d/${area}.json`))
const spokenIn = (stored: Map<string, Response>) =>
  [...new Set([...stored.keys()].map((url) => /texts\/(\w+)-/.exec(url)?.[1]).filter((language) => language !== undefined))].toSorted()

test('[APP-23, PWA-02] caches only the languages in use, and English', async () => {
  const { server, stored, build } = setUp()
  const files = [...texts('en'), ...texts('de'), ...texts('ja')]
  for (const { url } of files) server.set(`/${url}`, '{}')
  const precache = build(files)
  await precache.install(['de'])
  expect(spokenIn(stored)).toEqual(['de', 'en'])
  await precache.cacheLanguage('ja')
  expect(spokenIn(stored)).toEqual(['de', 'en', 'ja'])
  expect(precache.has(at(`/${texts('ja')[0]!.url}`))).toBe(true)
})

test('[APP-23, PWA-06] keeps the languages of the previous build in the next one', async () => {
  const { server, stored, build } = setUp()
  const old = [...texts('en'), ...texts('tr')]
  const fresh = [...texts('en'), ...texts('tr'), ...texts('ru')].map(({ url }) => hashed(url.replace('0a1b2c3d', 'ffffffff')))
  for (const { url } of [...old, ...fresh]) server.set(`/${url}`, '{}')
  await build(old).install(['tr'])
  const next = build(fresh)
  await next.install()
  await next.activate([])
  expect(spokenIn(stored)).toEqual(['en', 'tr'])
  expect([...stored.keys()].every((url) => url.includes('ffffffff'))).toBe(true)
})

test('[APP-23] caches a language at the next request after a failed one', async () => {
  const { server, stored, build } = setUp()
  const precache = build(texts('ar'))
  await precache.cacheLanguage('ar')
  expect(spokenIn(stored)).toEqual([])
  for (const { url } of texts('ar')) server.set(`/${url}`, '{}')
  await precache.cacheLanguage('ar')
  expect(spokenIn(stored)).toEqual(['ar'])
})

test('[APP-34] a version installs on a full disk, and is kept once there is room', async () => {
  const { server, stored, disk, build } = setUp()
  const release = (version: number) => {
    server.set('/index.html', `shell ${version}`).set(`/assets/a-${version}.js`, `a${version}`)
    return build([{ url: 'index.html', revision: String(version) }, hashed(`assets/a-${version}.js`)])
  }
  await release(1).install()
  disk.room = stored.size + 1
  const second = release(2)
  await second.install()
  // Nothing of a half: the room that is left is for the person's own data.
  expect(stored.size).toBe(2)
  await second.activate(['older tab'])
  expect(await second.complete()).toBe(false)
  expect(await (await second.respond(at('/index.html'))).text()).toBe('shell 2')
  await second.releaseOldFiles(['new tab'], newest)
  expect(await second.complete()).toBe(true)
  server.clear()
  expect(await (await second.respond(at('/assets/a-2.js'))).text()).toBe('a2')
})

test('[APP-34] a missing file of a server that cannot be reached is no full disk', async () => {
  const { build } = setUp()
  expect(await build([hashed('assets/a-1.js')]).complete()).toBe(true)
})

test('[APP-34] files come from the server where Cache Storage fails', async () => {
  const failing = { open: () => Promise.reject(new DOMException('denied', 'SecurityError')) } as unknown as CacheStorage
  const fetch = async () => new Response('a')
  const precache = createPrecache({ files: [hashed('assets/a-1.js')], base, caches: failing, fetch })
  expect(await (await precache.respond(at('/assets/a-1.js'))).text()).toBe('a')
  // The version installs all the same, and then reports that it is not kept.
  await precache.install()
  expect(await precache.complete()).toBe(false)
})

test('[APP-34] files come from the server where Cache Storage never answers', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silent = { open: () => new Promise(() => undefined) } as unknown as CacheStorage
  const precache = createPrecache({ files: [hashed('assets/a-1.js')], base, caches: silent, fetch: async () => new Response('a') })
  // The second one finds a storage that is known to be silent.
  for (const _time of ['first', 'second']) {
    const answer = precache.respond(at('/assets/a-1.js'))
    await vi.runAllTimersAsync()
    expect(await (await answer).text()).toBe('a')
  }
})
