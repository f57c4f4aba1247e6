import { beforeEach, expect, test, vi } from 'vitest'
import { markLogoutPending } from './pendingLogout.ts'
import {
  forgetPerson,
  clearReopenedTab,
  hasRememberedPerson,
  lockPerson,
  onPersonInOtherTab,
  rememberedPerson,
  rememberPerson,
} from './rememberedPerson.ts'

/** Like browser storage, it has its keys as own properties. */
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
const ofDevice = { theme: 'light', language: 'fr', hints: '3' }
const typed = { lastPerson: '7', 'draft:contact:7': '{"name":"Ada"}' }

const caches = { delete: vi.fn<(name: string) => Promise<boolean>>(async () => true) }

beforeEach(() => {
  vi.stubGlobal('caches', caches)
  caches.delete.mockClear()
  vi.stubGlobal('localStorage', fakeStorage({ ...choices, ...ofDevice }))
  vi.stubGlobal('sessionStorage', fakeStorage({ ...typed }))
  rememberPerson(7)
})
const left = () => [{ ...localStorage }, { ...sessionStorage }]

test('[SES-14, APP-32] a sign-out deletes the person’s choices and drafts, but keeps the device’s', () => {
  expect(left()).toEqual([{ uid: '7', ...choices, ...ofDevice }, typed])
  localStorage.setItem('logoutPending', '1')
  forgetPerson()
  expect(left()).toEqual([{ logoutPending: '1', ...ofDevice }, {}])
  expect([rememberedPerson(), hasRememberedPerson()]).toEqual([null, false])
})

test('[SES-14] an expired session shows no one, and the same person finds their data again', () => {
  lockPerson()
  lockPerson()
  expect([rememberedPerson(), hasRememberedPerson()]).toEqual([null, true])
  rememberPerson(7)
  expect(left()).toEqual([{ uid: '7', ...choices, ...ofDevice }, typed])
})

test('[SES-14, BG-08] another person’s sign-in deletes everything of the previous one', () => {
  lockPerson()
  rememberPerson(8)
  expect(left()).toEqual([{ uid: '8', ...ofDevice }, { lastPerson: '8' }])
})

test.each([
  ['no one is remembered', null, {}],
  ['another person is remembered', '8', {}],
  ['the owner is remembered', '7', typed],
  ['the owner’s session has expired', 'locked 7', typed],
])('[SES-14] a reopened tab where %s keeps input only for its owner', (_who, uid, kept) => {
  vi.stubGlobal('localStorage', fakeStorage(uid === null ? {} : { uid }))
  clearReopenedTab()
  expect({ ...sessionStorage }).toEqual(kept)
})

test('[SES-14, BG-08] a tab clears its input when another person signs in, not for the same one', () => {
  let dispatchStorage: (event: Partial<StorageEvent>) => void = () => undefined
  vi.stubGlobal('addEventListener', (_name: string, listen: typeof dispatchStorage) => (dispatchStorage = listen))
  const changes: string[] = []
  onPersonInOtherTab((what) => changes.push(what))
  dispatchStorage({ key: 'uid', oldValue: '7', newValue: 'locked 7' })
  dispatchStorage({ key: 'uid', oldValue: 'locked 7', newValue: '7' })
  expect({ ...sessionStorage }).toEqual(typed)
  dispatchStorage({ key: 'uid', oldValue: 'locked 7', newValue: '8' })
  expect({ ...sessionStorage }).toEqual({})
  dispatchStorage({ key: 'uid', oldValue: '8', newValue: null })
  expect(changes).toEqual(['locked', 'here', 'here', 'forgotten'])
})

test('[SES-14] a full storage does not block the sign-out or the start', () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem: () => '7',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  for (const keep of [markLogoutPending, lockPerson, () => rememberPerson(7)]) expect(keep).not.toThrow()
})

test('[SES-14, PWA-03] read pages are deleted at sign-out, and kept for the same person', () => {
  rememberPerson(7)
  lockPerson()
  expect(caches.delete).not.toHaveBeenCalled()
  rememberPerson(8)
  expect(caches.delete.mock.calls).toEqual([['read-pages']])
  forgetPerson()
  expect(caches.delete).toHaveBeenCalledTimes(2)
})
