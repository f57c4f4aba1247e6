import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './storage.ts'

const inBrowser = (values = new Map<string, string>()) =>
  Object.assign(
    Object.create({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, text: string) => void values.set(key, text),
      removeItem: (key: string) => void values.delete(key),
      clear: () => values.clear(),
    }) as Storage,
    {},
  )

const throwing = (): never => {
  throw new DOMException('denied', 'SecurityError')
}
/** Each way in which a browser refuses to store. */
const refusals: [string, () => void][] = [
  [
    'throws when it is named',
    () => {
      for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, kind, { configurable: true, get: throwing })
    },
  ],
  [
    'is missing',
    () => {
      for (const kind of ['localStorage', 'sessionStorage']) vi.stubGlobal(kind, undefined)
    },
  ],
  [
    'is full',
    () => {
      for (const kind of ['localStorage', 'sessionStorage']) vi.stubGlobal(kind, Object.assign(inBrowser(), { setItem: throwing }))
    },
  ],
]

afterEach(() => {
  deviceStorage.clear()
  tabStorage.clear()
  for (const kind of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, kind)
  vi.unstubAllGlobals()
})

test.each(refusals)('[APP-34] values last as long as the page where the storage %s', (_how, refuse) => {
  refuse()
  for (const storage of [deviceStorage, tabStorage]) {
    expect(storage.get('a')).toBeNull()
    storage.set('a', '1')
    storage.set('b', '2')
    expect([storage.get('a'), storage.keys().includes('b')]).toEqual(['1', true])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    storage.clear()
    expect(storage.get('b')).toBeNull()
  }
})

test('[APP-34] a value that fits again replaces the one of the page', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', Object.assign(inBrowser(values), { setItem: throwing }))
  deviceStorage.set('a', 'refused')
  vi.stubGlobal('localStorage', inBrowser(values))
  deviceStorage.set('a', 'kept')
  expect([values.get('a'), deviceStorage.get('a')]).toEqual(['kept', 'kept'])
})
