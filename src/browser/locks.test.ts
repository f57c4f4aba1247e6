import { expect, test, vi } from 'vitest'
import { withLock } from './locks.ts'

const refusing = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
const without: [string, object][] = [
  ['without Web Locks', {}],
  ['with refused Web Locks', { locks: refusing }],
]

test.each(without)('[APP-34] calls under one lock take turns within the page %s', async (_how, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const order: string[] = []
  const step = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  const both = Promise.all([withLock('a', 'wait', step('first')), withLock('a', 'wait', step('second'))])
  expect(await both).toEqual(['first', 'second'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test.each(without)('[APP-34] a held lock is reported at once, and a failed call frees it %s', async (_how, navigator) => {
  vi.stubGlobal('navigator', navigator)
  let fail: (reason: Error) => void = () => undefined
  const failing = withLock(
    'b',
    'wait',
    () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  ).catch((error: Error) => error.message)
  await Promise.resolve()
  expect(await withLock('b', 'ifFree', async (isFree) => isFree)).toBe(false)
  fail(new Error('failed'))
  expect(await failing).toBe('failed')
  expect(await withLock('b', 'ifFree', async (isFree) => isFree)).toBe(true)
})

test('an error of a call under a Web Lock is passed on', async () => {
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, _options: object, run: (lock: object) => unknown) => run({}) } })
  const held = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('failed')))
  await expect(withLock('c', 'wait', held)).rejects.toThrow('failed')
  expect(held).toHaveBeenCalledOnce()
})
