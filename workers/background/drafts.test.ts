import { expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/time.ts'
import { attachedAs, openTabOf } from '../../tests/support/openTabOf.ts'

const none = { ok: true, value: null }

test('[BG-02] restores a draft in another tab, and removes it once it was sent', async () => {
  const { browser, api } = await openTabOf(7)
  await api.keepDraft(7, 'contact', '{"message":"Hi"}')
  const { api: other } = browser.open()
  await other.attach(attachedAs(7))
  expect(await other.readDraft(7, 'contact')).toEqual({ ok: true, value: '{"message":"Hi"}' })
  await other.keepDraft(7, 'contact', null)
  expect(await api.readDraft(7, 'contact')).toEqual(none)
})

test('[SES-14, BG-08] deletes a person’s drafts at sign-out, and refuses later writes for them', async () => {
  const { api } = await openTabOf(7)
  await api.keepDraft(7, 'contact', '{"message":"Hi"}')
  await api.forget(7)
  expect(await api.keepDraft(7, 'contact', '{"message":"Hi"}')).toMatchObject({ ok: false })
  await api.attach(attachedAs(7))
  expect(await api.readDraft(7, 'contact')).toEqual(none)
})

test('[BG-08] isolates drafts by person, and deletes a visitor’s drafts at sign-in', async () => {
  const { api } = await openTabOf(null)
  await api.keepDraft(null, 'contact', '{"message":"Hi"}')
  expect(await api.readDraft(null, 'contact')).toEqual({ ok: true, value: '{"message":"Hi"}' })
  expect(await api.readDraft(7, 'contact')).toMatchObject({ ok: false })
  await api.attach(attachedAs(7))
  expect(await api.readDraft(null, 'contact')).toMatchObject({ ok: false })
  await api.attach(attachedAs(null))
  expect(await api.readDraft(null, 'contact')).toEqual(none)
})

test('[PWA-04] lists the drafts whose names begin alike, without expired ones', async () => {
  const { clock, api } = await openTabOf(7)
  await api.keepDraft(7, 'chat:old', '{}')
  clock.jump(30 * dayMs)
  await api.keepDraft(7, 'chat:main', '{"draft":"Hi"}')
  await api.keepDraft(7, 'contact', '{}')
  clock.jump(1)
  expect(await api.drafts(7, 'chat:')).toEqual({ ok: true, value: [{ name: 'chat:main', text: '{"draft":"Hi"}', at: clock.now() - 1 }] })
  expect(await api.drafts(8, 'chat:')).toMatchObject({ ok: false })
})

test.each([
  [7, 30],
  [null, 1],
])('[BG-02] keeps a draft of %s for %i days', async (uid, days) => {
  const { clock, api } = await openTabOf(uid)
  await api.keepDraft(uid, 'contact', '{}')
  clock.jump(days * dayMs)
  expect(await api.readDraft(uid, 'contact')).toEqual({ ok: true, value: '{}' })
  clock.jump(1)
  expect(await api.readDraft(uid, 'contact')).toEqual(none)
})

test('[BG-02, VER-09] keeps a long drawing, and the draft before one that is too long', async () => {
  const { api } = await openTabOf(7)
  const long = 'x'.repeat(500_000)
  for (const text of [long, `${long}x`]) await api.keepDraft(7, 'signature', text)
  expect(await api.readDraft(7, 'signature')).toEqual({ ok: true, value: long })
})
