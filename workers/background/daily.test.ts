import { expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/time.ts'
import { createFakeBank } from '../../tests/support/fakeBank.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'

test('[FUND-41, ENG-16] a daily popup is claimed once a day, and the claim survives a reload', async () => {
  const clock = createFakeClock(undefined, 8)
  const browser = createFakeBrowser({ clock, serve: createFakeBank({}).serve })
  const open = async () => {
    const tab = browser.open()
    void tab.api.attach({ uid: 7, csrf: 'token', language: 'en' })
    await clock.settle()
    return tab
  }
  const tab = await open()
  expect(await tab.api.claimDaily('bitcoin', 'a')).toEqual({ ok: true, value: true })
  expect(await tab.api.claimDaily('bitcoin', 'a')).toEqual({ ok: true, value: true })
  expect(await tab.api.claimDaily('bitcoin', 'b')).toEqual({ ok: true, value: false })
  for (const [claim, value] of [
    ['a', true],
    ['b', false],
  ] as const)
    expect(await tab.api.claimDaily('limited_offer', claim)).toEqual({ ok: true, value })
  tab.kill()
  const other = await open()
  expect(await other.api.claimDaily('bitcoin', 'c')).toEqual({ ok: true, value: false })
  await clock.advance(dayMs)
  expect(await other.api.claimDaily('bitcoin', 'd')).toEqual({ ok: true, value: true })
})
