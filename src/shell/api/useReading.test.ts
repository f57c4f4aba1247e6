// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { storeAfterStart } from '../../../tests/support/signedInStore.ts'
import { noAnswer } from '../../api/callError.ts'
import { connectionFound, connectionLost } from '../device/connectionSlice.ts'
import { isNotServed, type Query, type Remote, useDatedReading, useReading } from './useReading.ts'

const refusal = { code: 'offers.none', status: 200 }
const refetch = vi.fn<() => void>()
const query = (over: Partial<Query<string>> = {}): Query<string> => ({ isFetching: false, refetch, ...over })

async function setUp<T>(read: () => Remote<T>, at: 'online' | 'offline' = 'online') {
  refetch.mockReset()
  const store = storeAfterStart(null)
  const connect = (now: 'online' | 'offline') => store.dispatch(now === 'online' ? connectionFound() : connectionLost({ since: 5 }))
  if (at === 'offline') connect('offline')
  const hook = await renderHook(read, store)
  return { ...hook, connect: (now: 'online' | 'offline') => hook.run(() => void connect(now)) }
}

test.each([
  ['nothing was read yet', 'online', {}, { at: 'loading' }],
  ['a read is running', 'online', { isFetching: true }, { at: 'loading' }],
  ['a read is running', 'offline', { isFetching: true }, { at: 'loading' }],
  ['data is there', 'online', { currentData: 'data' }, { at: 'shown', data: 'data' }],
  ['a refresh fails', 'online', { currentData: 'data', error: noAnswer }, { at: 'shown', data: 'data' }],
  ['a refresh runs', 'offline', { currentData: 'data', isFetching: true }, { at: 'shown', data: 'data' }],
  ['the server refuses', 'online', { error: refusal }, { at: 'failed', ...refusal }],
  ['the page fails', 'online', { error: new TypeError('bug') }, { at: 'failed', code: 'auth.server_error', status: 0 }],
  ['a read failed', 'offline', { error: noAnswer }, { at: 'offline' }],
  ['a retry runs after a failure', 'online', { error: refusal, isFetching: true }, { at: 'loading' }],
] as const)('[APP-29] when %s, %s, the state follows', async (_name, at, over, expected) => {
  const { current } = await setUp(() => useReading(query(over)), at)
  expect(current()).toEqual(expected)
})

test.each([
  ['nothing was read yet', {}, { at: 'loading' }],
  ['a call had no answer', { error: noAnswer }, { at: 'failed', ...noAnswer }],
  ['the server refuses', { error: refusal }, { at: 'failed', ...refusal }],
] as const)('[APP-34] when %s, the browser’s `onLine` changes nothing', async (_name, over, expected) => {
  for (const isOnLine of [true, false]) {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine)
    const { current } = await setUp(() => useReading(query(over)))
    expect(current()).toEqual(expected)
    onLine.mockRestore()
  }
})

test.each([
  ['what failed', { error: noAnswer }, 1],
  ['what was never read', {}, 0],
  ['what is shown', { currentData: 'data', error: noAnswer }, 0],
])('[APP-29] the connection’s return asks for %s: %o', async (_name, over, times) => {
  const { connect } = await setUp(() => useReading(query(over)), 'offline')
  expect(refetch).not.toHaveBeenCalled()
  await connect('online')
  expect(refetch).toHaveBeenCalledTimes(times)
})

const dated = (from: 'server' | 'device') => ({ currentData: { value: 'news', at: 1_000, from }, isFetching: false, refetch })

test('[PWA-04] an answer of the server has no age while the connection holds', async () => {
  const { current, connect } = await setUp(() => useDatedReading(dated('server')))
  expect(current()).toEqual({ at: 'shown', data: 'news' })
  await connect('offline')
  expect(current()).toEqual({ at: 'shown', data: 'news', stale: { at: 1_000, because: 'offline' } })
})

test('[PWA-04] a stored answer says that the server did not answer, and is replaced on return', async () => {
  const { current, connect } = await setUp(() => useDatedReading(dated('device')))
  expect(current()).toEqual({ at: 'shown', data: 'news', stale: { at: 1_000, because: 'unanswered' } })
  await connect('offline')
  refetch.mockReset()
  await connect('online')
  expect(refetch).toHaveBeenCalledOnce()
})

test('[PWA-04] without a stored answer the failure is the state', async () => {
  const { current } = await setUp(() => useDatedReading({ error: refusal, isFetching: false, refetch }))
  expect(current()).toEqual({ at: 'failed', ...refusal })
})

test.each([
  [{ at: 'failed', code: 'x', status: 404 }, true],
  [{ at: 'failed', code: 'x', status: 501 }, true],
  [{ at: 'failed', code: 'x', status: 500 }, false],
  [{ at: 'loading' }, false],
] as const)('[SRV-12] a back end without the call is recognised: %o', (reading, expected) => {
  expect(isNotServed(reading)).toBe(expected)
})
