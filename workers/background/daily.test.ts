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
  expect(await tab.api.claimDaily('bitcoin', 'a', clock.now())).toEqual({ ok: true, value: true })
  expect(await tab.api.claimDaily('bitcoin', 'a', clock.now())).toEqual({ ok: true, value: true })
  expect(await tab.api.claimDaily('bitcoin', 'b', clock.now())).toEqual({ ok: true, value: false })
  for (const [claim, value] of [
    ['a', true],
    ['b', false],
  ] as const)
    expect(await tab.api.claimDaily('limited_offer', claim, clock.now())).toEqual({ ok: true, value })
  tab.kill()
  const other = await open()
  expect(await other.api.claimDaily('bitcoin', 'c', clock.now())).toEqual({ ok: true, value: false })
  await clock.advance(dayMs)
  expect(await other.api.claimDaily('bitcoin', 'd', clock.now())).toEqual({ ok: true, value: true })
})

test('[ENG-16] a device’s clock that is a day off, and then set, gives no second popup', async () => {
  const clock = createFakeClock(undefined, 8)
  const browser = createFakeBrowser({ clock, serve: createFakeBank({}).serve })
  const tab = browser.open()
  void tab.api.attach({ uid: 7, csrf: 'token', language: 'en' })
  await clock.settle()
  const servers = clock.now() - dayMs
  expect(await tab.api.claimDaily('ladder', 'a', servers)).toEqual({ ok: true, value: true })
  await clock.advance(dayMs)
  expect(await tab.api.claimDaily('ladder', 'b', servers)).toEqual({ ok: true, value: false })
})
