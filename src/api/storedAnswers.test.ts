import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import type { StoredAnswer } from '../../contract/background.ts'
import { newsFeed } from '../../contract/news.ts'
import { deferred } from '../../domain/kernel/deferred.ts'
import { baseApi, storedQueryFromRoute } from './baseApi.ts'
import { type CallError, malformedAnswer, noAnswer } from './callError.ts'
import { type AnswerStore, callOrStored } from './storedAnswers.ts'

const answerOf = (title: string) => ({ return: 'true' as const, lang: 'en', list: [{ id: '1', title, at: 1 }] })
type Result = { data: ReturnType<typeof answerOf> } | { error: CallError }

let stored: Map<string, StoredAnswer>
let isCurrent = true
const store: AnswerStore = {
  write: (name, answer) => void stored.set(name, answer),
  read: async (name) => stored.get(name) ?? null,
  isCurrent: () => isCurrent,
}
const late = vi.fn<(answer: unknown) => void>()
const call = (make: () => Promise<Result>) => callOrStored(newsFeed, make as never, { name: 'news', store }, late)

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000 })
  stored = new Map([['news', { value: answerOf('old'), at: 1_000 }]])
  late.mockClear()
  isCurrent = true
})
afterEach(() => void vi.useRealTimers())

test('[PWA-04] an answer is stored with the time of its request', async () => {
  const answer = await call(async () => {
    vi.setSystemTime(6_000)
    return { data: answerOf('new') }
  })
  expect(answer).toEqual({ data: { value: answerOf('new'), at: 5_000, from: 'server' } })
  expect(stored.get('news')).toEqual({ value: answerOf('new'), at: 5_000 })
})

const malformed = malformedAnswer(200)
test.each([noAnswer, { code: 'auth.server_error', status: 502 }, malformed])(
  '[PWA-04] the stored answer is returned with its age for $code, status $status',
  async (error) => {
    expect(await call(async () => ({ error }))).toEqual({ data: { value: answerOf('old'), at: 1_000, from: 'device' } })
  },
)

test.each([
  { code: 'news.notOffered', status: 200 },
  { code: 'auth.required', status: 401 },
])('[PWA-04] the server’s refusal $code is not covered by a stored answer', async (error) => {
  expect(await call(async () => ({ error }))).toEqual({ error })
})

test('[PWA-04] without a stored answer, or with one of another shape, the failure is returned', async () => {
  stored.set('news', { value: { items: [] }, at: 1_000 })
  expect(await call(async () => ({ error: noAnswer }))).toEqual({ error: noAnswer })
  stored.clear()
  expect(await call(async () => ({ error: noAnswer }))).toEqual({ error: noAnswer })
})

test('[PWA-04] a silent network shows the stored answer, and the late answer replaces it', async () => {
  const { promise, resolve } = deferred<Result>()
  const shown = call(() => promise)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await shown).toMatchObject({ data: { from: 'device' } })
  resolve({ data: answerOf('new') })
  await vi.advanceTimersByTimeAsync(0)
  expect(late).toHaveBeenCalledWith({ value: answerOf('new'), at: 5_000, from: 'server' })
})

test('[BG-08] a late answer is not shown to the next person', async () => {
  const { promise, resolve } = deferred<Result>()
  const shown = call(() => promise)
  await vi.advanceTimersByTimeAsync(4_000)
  await shown
  isCurrent = false
  resolve({ data: answerOf('new') })
  await vi.advanceTimersByTimeAsync(0)
  expect(late).not.toHaveBeenCalled()
})

const { endpoints } = baseApi.injectEndpoints({ endpoints: (build) => ({ feed: storedQueryFromRoute(build, newsFeed) }) })

test('[PWA-04] a query shows the stored answer first and the late one once it is there', async () => {
  const { promise, resolve } = deferred<Response>()
  vi.stubGlobal('fetch', () => promise)
  const answers = (): AnswerStore => ({ ...store, read: async () => stored.get('news') ?? null })
  const credentials = () => ({ csrf: 'token', platformOrigin: null, platformToken: null })
  const redux = configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { credentials, renew: async () => false, answers } } }).concat(baseApi.middleware),
  })
  const query = redux.dispatch(endpoints.feed.initiate({ body: {} }))
  await vi.advanceTimersByTimeAsync(4_000)
  const shown = () => endpoints.feed.select({ body: {} })(redux.getState()).data
  expect(shown()).toMatchObject({ value: answerOf('old'), from: 'device' })
  resolve(Response.json(answerOf('new')))
  await eventually(() => expect(shown()).toMatchObject({ value: answerOf('new'), at: 5_000, from: 'server' }))
  query.unsubscribe()
  vi.unstubAllGlobals()
})
