import { beforeEach, expect, test, vi } from 'vitest'
import { oweLogout } from './owedLogout.ts'
import {
  forgetRemembered,
  forgetReopened,
  hasRemembered,
  lockRemembered,
  onPersonElsewhere,
  rememberedPerson,
  rememberPerson,
} from './rememberedPerson.ts'

/** Keys are its own properties, as a browser has them. */
const fakeStorage = (kept: Record<string, string>): Storage =>
  Object.assign(
    Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem(this: Record<string, string>, key: string, text: string) {
        this[key] = kept[key] = text
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
        delete kept[key]
      },
      clear(this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key]
      },
    }) as Storage,
    kept,
  )

const choices = { platform: '{"favourites":["EURUSD"]}', chat: 'open minimized host-7' }
const ofDevice = { theme: 'light', language: 'fr' }
const typed = { typedBy: '7', 'draft:contact:7': '{"name":"Ada"}' }

const caches = { delete: vi.fn<(name: string) => Promise<boolean>>(async () => true) }

beforeEach(() => {
  vi.stubGlobal('caches', caches)
  caches.delete.mockClear()
  vi.stubGlobal('localStorage', fakeStorage({ ...choices, ...ofDevice }))
  vi.stubGlobal('sessionStorage', fakeStorage({ ...typed }))
  rememberPerson(7)
})
const left = () => [{ ...localStorage }, { ...sessionStorage }]

test('[SES-14] a chosen sign-out leaves no choice and no draft of the person, only how the device looks and speaks', () => {
  expect(left()).toEqual([{ uid: '7', ...choices, ...ofDevice }, typed])
  localStorage.setItem('owesLogout', '1')
  forgetRemembered()
  expect(left()).toEqual([{ owesLogout: '1', ...ofDevice }, {}])
  expect([rememberedPerson(), hasRemembered()]).toEqual([null, false])
})

test('[SES-14] an end that nobody chose shows nobody, and whoever signs in again finds what they had', () => {
  lockRemembered()
  lockRemembered()
  expect([rememberedPerson(), hasRemembered()]).toEqual([null, true])
  rememberPerson(7)
  expect(left()).toEqual([{ uid: '7', ...choices, ...ofDevice }, typed])
})

test('[SES-14, BG-08] when somebody else signs in nothing of the person before is left', () => {
  lockRemembered()
  rememberPerson(8)
  expect(left()).toEqual([{ uid: '8', ...ofDevice }, { typedBy: '8' }])
})

test.each([
  ['nobody is remembered', null, {}],
  ['somebody else is', '8', {}],
  ['they are', '7', typed],
  ['their session has ended', 'locked 7', typed],
])('[SES-14] a tab that is opened again where %s has what was typed only for whoever typed it', (_who, uid, kept) => {
  vi.stubGlobal('localStorage', fakeStorage(uid === null ? {} : { uid }))
  forgetReopened()
  expect({ ...sessionStorage }).toEqual(kept)
})

test('[SES-14, BG-08] another tab forgets what was typed in it when somebody else signs in, and not when the same person does', () => {
  let tell: (event: Partial<StorageEvent>) => void = () => undefined
  vi.stubGlobal('addEventListener', (_name: string, listen: typeof tell) => (tell = listen))
  const heard: string[] = []
  onPersonElsewhere((what) => heard.push(what))
  tell({ key: 'uid', oldValue: '7', newValue: 'locked 7' })
  tell({ key: 'uid', oldValue: 'locked 7', newValue: '7' })
  expect({ ...sessionStorage }).toEqual(typed)
  tell({ key: 'uid', oldValue: 'locked 7', newValue: '8' })
  expect({ ...sessionStorage }).toEqual({})
  tell({ key: 'uid', oldValue: '8', newValue: null })
  expect(heard).toEqual(['locked', 'here', 'here', 'forgotten'])
})

test('[SES-14] a full store keeps nobody in: the sign-out goes on, and so does the start', () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem: () => '7',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  for (const keep of [oweLogout, lockRemembered, () => rememberPerson(7)]) expect(keep).not.toThrow()
})

test('[SES-14, PWA-03] the pages that somebody has read leave the device with them, and stay for the same person', () => {
  rememberPerson(7)
  lockRemembered()
  expect(caches.delete).not.toHaveBeenCalled()
  rememberPerson(8)
  expect(caches.delete.mock.calls).toEqual([['read-pages']])
  forgetRemembered()
  expect(caches.delete).toHaveBeenCalledTimes(2)
})
