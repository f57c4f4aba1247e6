import { expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/time.ts'
import { attachedAs, openTabOf } from '../../tests/support/openTabOf.ts'

const none = { ok: true, value: null }

test('[PWA-04] another tab of the same person reads a stored answer with its time', async () => {
  const { clock, browser, api } = await openTabOf(7)
  const answer = { value: { list: [1] }, at: clock.now() }
  await api.storeAnswer(7, 'news', answer)
  const { api: other } = browser.open()
  await other.attach(attachedAs(7))
  expect(await other.storedAnswer(7, 'news')).toEqual({ ok: true, value: answer })
})

test('[SES-14, BG-08] stored answers are the person’s own and end with a sign-out', async () => {
  const { clock, api } = await openTabOf(7)
  const answer = { value: {}, at: clock.now() }
  await api.storeAnswer(7, 'news', answer)
  expect(await api.storedAnswer(8, 'news')).toMatchObject({ ok: false })
  await api.forget(7)
  expect(await api.storeAnswer(7, 'news', answer)).toMatchObject({ ok: false })
  await api.attach(attachedAs(7))
  expect(await api.storedAnswer(7, 'news')).toEqual(none)
})

test.each([
  [7, 30],
  [null, 1],
])('[PWA-04] an answer of %s stays for %i days', async (uid, days) => {
  const { clock, api } = await openTabOf(uid)
  await api.storeAnswer(uid, 'news', { value: {}, at: clock.now() })
  clock.jump(days * dayMs)
  expect(await api.storedAnswer(uid, 'news')).toMatchObject({ value: { value: {} } })
  clock.jump(1)
  expect(await api.storedAnswer(uid, 'news')).toEqual(none)
})

test('[PWA-04] the oldest of more than 60 answers, and a giant one, do not stay', async () => {
  const { clock, api } = await openTabOf(7)
  for (let count = 0; count <= 60; count += 1) {
    clock.jump(1)
    await api.storeAnswer(7, `answer ${count}`, { value: count, at: clock.now() })
  }
  await api.storeAnswer(7, 'giant', { value: 'x'.repeat(200_000), at: clock.now() })
  await api.attach(attachedAs(7))
  expect(await api.storedAnswer(7, 'answer 0')).toEqual(none)
  expect(await api.storedAnswer(7, 'answer 1')).toMatchObject({ value: { value: 1 } })
  expect(await api.storedAnswer(7, 'giant')).toEqual(none)
})
