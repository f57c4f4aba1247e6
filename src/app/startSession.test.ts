// @vitest-environment happy-dom
import { expose } from 'comlink'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newsFeed } from '../../contract/news.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { sessionAnswer } from '../../tests/support/sessionAnswer.ts'
import { refused, stubServer } from '../../tests/support/stubServer.ts'
import { baseApi, queryFromRoute } from '../api/baseApi.ts'
import { connectBackground } from '../bridges/background.ts'
import { backgroundReported } from '../bridges/backgroundFacts.ts'
import { deviceStorage } from '../browser/storage.ts'
import { readSession } from '../shell/session/readSession.ts'
import { initTexts } from '../shell/texts/i18n.ts'
import { startSession } from './startSession.ts'
import { createStore } from './store.ts'

beforeEach(() => {
  // Before a test has its server, nothing is asked of whatever listens on this machine.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server yet')))
  return initTexts('en')
})

/** Starts the page with a worker that only records what it is told about the network. */
function startPage(server: ReturnType<typeof stubServer>) {
  const told: boolean[] = []
  const done = { ok: true, value: null }
  const api = {
    setOnline: (online: boolean) => void told.push(online),
    setVisible: () => undefined,
    suspend: () => undefined,
    ping: () => 'pong',
    attach: () => ({ ok: false, code: 'background.stopped' }),
    remind: vi.fn<(name: string, inMs: number) => object>(() => done),
  }
  vi.stubGlobal('Worker', function startWorker() {
    const { port1, port2 } = new MessageChannel()
    expose(api, port2)
    port1.start()
    onTestFinished(() => port1.close())
    return Object.assign(port1, { terminate: () => port1.close() })
  })
  const store = createStore()
  onTestFinished(connectBackground(store))
  return { store, server, told, api, readAgain: startSession(store) }
}

const answers = { rpc: sessionAnswer({ user: null }) }

test('[APP-34] an answer of the server tells the worker of a network that the browser denies', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { told } = startPage(stubServer(answers))
  await eventually(() => expect(told.at(-1)).toBe(true))
})

test('[APP-34] a browser that is always wrong is disproved once, not by each answer', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { store, server, told, readAgain } = startPage(stubServer(answers))
  await eventually(() => expect(told.at(-1)).toBe(true))
  const before = told.length
  for (const _read of [1, 2]) await readAgain()
  expect([server.calls('rpc').length, store.getState().connection.at]).toEqual([3, 'online'])
  expect(told.slice(before)).toEqual([])
})

test('[APP-34] while no answer comes the worker believes the browser, and reminds of the next try', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = stubServer(answers)
  server.connect(false)
  const { store, told, api } = startPage(server)
  await eventually(() => expect(api.remind).toHaveBeenCalledWith('session', expect.any(Number)))
  expect([...new Set(told)]).toEqual([false])
  server.connect(true)
  store.dispatch(backgroundReported([{ topic: 'due', reminder: 'session' }]))
  await eventually(() => expect(told.at(-1)).toBe(true))
})

const isOffline = (store: ReturnType<typeof createStore>): boolean => store.getState().connection.at === 'offline'
const { feed } = baseApi.injectEndpoints({ endpoints: (build) => ({ feed: queryFromRoute(build, newsFeed) }) }).endpoints

test('[PWA-04, PWA-05] a network that goes silent is noticed by a call, and its return reaches the worker', async () => {
  const server = stubServer({ ...answers, newsFeed: { list: [] } })
  const { store, told } = startPage(server)
  await eventually(() => expect([store.getState().session.status, told.length]).toEqual(['visitor', 1]))
  server.connect(false)
  await store.dispatch(feed.initiate({}, { forceRefetch: true }))
  await eventually(() => expect(isOffline(store)).toBe(true))
  expect(told).toHaveLength(1)
  server.connect(true)
  store.dispatch(backgroundReported([{ topic: 'due', reminder: 'session' }]))
  await eventually(() => expect([isOffline(store), told.slice(1)]).toEqual([false, [true]]))
})

test('[PWA-05] a network that a read of the platform finds again reaches the worker', async () => {
  const server = stubServer(answers)
  const { store, told } = startPage(server)
  await eventually(() => expect([store.getState().session.status, told.length]).toEqual(['visitor', 1]))
  server.connect(false)
  store.dispatch(backgroundReported([{ topic: 'unanswered' }]))
  await eventually(() => expect(isOffline(store)).toBe(true))
  server.connect(true)
  await store.dispatch(readSession())
  await eventually(() => expect([isOffline(store), told.slice(1)]).toEqual([false, [true]]))
})

test('[PWA-04] a network that goes silent is noticed by the worker’s calls', async () => {
  const server = stubServer(answers)
  const { store } = startPage(server)
  await eventually(() => expect(store.getState().session.status).toBe('visitor'))
  server.connect(false)
  store.dispatch(backgroundReported([{ topic: 'unanswered' }]))
  await eventually(() => expect(isOffline(store)).toBe(true))
})

test('[PWA-04, PWA-05] an area that fails alone leaves the page online; the session is read ever more rarely', async () => {
  const server = stubServer({ ...answers, newsFeed: refused('auth.server_error', { status: 500 }) })
  const { store, told } = startPage(server)
  await eventually(() => expect([store.getState().session.status, told.length]).toEqual(['visitor', 1]))
  const seen = new Set<boolean>()
  onTestFinished(store.subscribe(() => void seen.add(isOffline(store))))
  const now = vi.spyOn(performance, 'now')
  for (const [at, reads] of [
    [1, 2],
    [4_000, 2],
    [6_000, 3],
    [11_500, 3],
    [21_600, 4],
  ] as const) {
    now.mockReturnValue(at)
    await store.dispatch(feed.initiate({}, { forceRefetch: true }))
    await eventually(() => expect(server.calls('rpc')).toHaveLength(reads))
  }
  expect([[...seen], told.length, server.calls('newsFeed').length]).toEqual([[false], 1, 5])
})

const limited = refused('auth.too_many', { status: 429 })

test('[PWA-04] a session read that the server refuses leaves a page with a session online', async () => {
  let isLimited = false
  const server = stubServer({
    rpc: (call) => (isLimited ? limited : answers.rpc(call)),
    newsFeed: refused('auth.server_error', { status: 500 }),
  })
  const { store, readAgain } = startPage(server)
  await eventually(() => expect(store.getState().session.status).toBe('visitor'))
  isLimited = true
  const seen = new Set<boolean>()
  onTestFinished(store.subscribe(() => void seen.add(isOffline(store))))
  await store.dispatch(feed.initiate({}, { forceRefetch: true }))
  await readAgain()
  expect([[...seen], server.calls('rpc').length > 1]).toEqual([[false], true])
})

test('[SES-14] a read refused after a sign-in in another tab is tried again', async () => {
  let isLimited = false
  const server = stubServer({ rpc: (call) => (isLimited ? limited : answers.rpc(call)) })
  const { store, api, readAgain } = startPage(server)
  await eventually(() => expect(store.getState().session.status).toBe('visitor'))
  isLimited = true
  deviceStorage.set('uid', '7')
  onTestFinished(() => deviceStorage.remove('uid'))
  await readAgain()
  await eventually(() => expect(api.remind).toHaveBeenCalledWith('session', expect.any(Number)))
})

test('[PWA-04] an answer from before the network was lost leaves the worker offline', async () => {
  let answer = () => {}
  let late = Promise.resolve()
  const server = stubServer({ rpc: (call) => late.then(() => answers.rpc(call)) })
  const { store, told, readAgain } = startPage(server)
  await eventually(() => expect([store.getState().session.status, told.length]).toEqual(['visitor', 1]))
  late = new Promise((resolve) => (answer = resolve))
  const reading = readAgain()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  answer()
  await reading
  await eventually(() => expect([isOffline(store), told.at(-1)]).toEqual([true, false]))
})

test('[PWA-04] without a session a refused read is tried again', async () => {
  const { store, api } = startPage(stubServer({ rpc: limited }))
  await eventually(() => expect(api.remind).toHaveBeenCalledWith('session', expect.any(Number)))
  expect(isOffline(store)).toBe(true)
})
