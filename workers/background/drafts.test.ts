import { expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'

const as = (uid: number | null) => ({ uid, csrf: 'token', language: 'en' as const })
const none = { ok: true, value: null }

async function open(uid: number | null) {
  const clock = createFakeClock(undefined, 4)
  const browser = createFakeBrowser({ clock, serve: async () => json({ return: 'true' }) })
  const tab = browser.open()
  await tab.api.attach(as(uid))
  return { clock, browser, api: tab.api }
}

test('[BG-02] restores a draft in another tab, and removes it once it was sent', async () => {
  const { browser, api } = await open(7)
  await api.keepDraft(7, 'contact', '{"message":"Hi"}')
  const { api: other } = browser.open()
  await other.attach(as(7))
  expect(await other.readDraft(7, 'contact')).toEqual({ ok: true, value: '{"message":"Hi"}' })
  await other.keepDraft(7, 'contact', null)
  expect(await api.readDraft(7, 'contact')).toEqual(none)
})

test('[SES-14, BG-08] deletes a person’s drafts at sign-out, and refuses later writes for them', async () => {
  const { api } = await open(7)
  await api.keepDraft(7, 'contact', '{"message":"Hi"}')
  await api.forget(7)
  expect(await api.keepDraft(7, 'contact', '{"message":"Hi"}')).toMatchObject({ ok: false })
  await api.attach(as(7))
  expect(await api.readDraft(7, 'contact')).toEqual(none)
})

test('[BG-08] isolates drafts by person, and deletes a visitor’s drafts at sign-in', async () => {
  const { api } = await open(null)
  await api.keepDraft(null, 'contact', '{"message":"Hi"}')
  expect(await api.readDraft(null, 'contact')).toEqual({ ok: true, value: '{"message":"Hi"}' })
  expect(await api.readDraft(7, 'contact')).toMatchObject({ ok: false })
  await api.attach(as(7))
  expect(await api.readDraft(null, 'contact')).toMatchObject({ ok: false })
  await api.attach(as(null))
  expect(await api.readDraft(null, 'contact')).toEqual(none)
})

test.each([
  [7, 30],
  [null, 1],
])('[BG-02] keeps a draft of %s for %i days', async (uid, days) => {
  const { clock, api } = await open(uid)
  await api.keepDraft(uid, 'contact', '{}')
  clock.jump(days * dayMs)
  expect(await api.readDraft(uid, 'contact')).toEqual({ ok: true, value: '{}' })
  clock.jump(1)
  expect(await api.readDraft(uid, 'contact')).toEqual(none)
})

test('[BG-02] refuses a draft longer than any form can hold', async () => {
  const { api } = await open(7)
  await api.keepDraft(7, 'contact', 'x'.repeat(50_001))
  expect(await api.readDraft(7, 'contact')).toEqual(none)
})
