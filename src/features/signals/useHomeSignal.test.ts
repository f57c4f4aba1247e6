// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { WireSignal } from '../../../contract/signals.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { keepShownSignal } from './shownSignal.ts'
import { useHomeSignal } from './useHomeSignal.ts'

let waiting: WireSignal | null
let claims: (string | null)[]
beforeEach(() => {
  sessionStorage.clear()
  waiting = null
  claims = []
  // The worker is another process; it hands a signal to the first claim.
  vi.spyOn(background, 'homeSignal').mockImplementation(async (claim) => {
    claims.push(claim)
    const value = claim === null ? null : waiting
    if (value) waiting = null
    return { ok: true, value }
  })
})

const setUp = async (first: boolean) => {
  let isFree = first
  const store = signedInStore(wireUser())
  const hook = await renderHook(() => useHomeSignal(isFree), store)
  return {
    ...hook,
    cover: (covered: boolean) => {
      isFree = !covered
      return hook.render()
    },
    ask: () => hook.run(() => void store.dispatch(backgroundReported([{ topic: 'signals' }]))),
  }
}

/** A popup before the reload; `startedAt`, `until` in milliseconds from now. */
type Kept = { owner?: number; startedAt?: number | null; left?: number; until?: number }

test('[ENG-12] home says that it is shown, and claims what waits after each question of the worker', async () => {
  const { current, ask } = await setUp(true)
  expect(claims).toEqual([null, expect.any(String)])
  waiting = { id: 'a' }
  await ask()
  expect(current().shown?.signal).toEqual({ id: 'a' })
  expect(new Set(claims.filter((claim) => claim !== null)).size).toBe(2)
})

test('[ENG-12] a covered home polls without a claim, and takes the signal when it is free', async () => {
  const { current, ask, cover } = await setUp(false)
  waiting = { id: 'a' }
  await ask()
  expect([claims, current().shown]).toEqual([[null, null], null])
  await cover(false)
  expect(current().shown?.signal).toEqual({ id: 'a' })
})

test('[ENG-12] while one is shown no other is claimed; after it closes the next is', async () => {
  const { current, ask, run } = await setUp(true)
  waiting = { id: 'a' }
  await ask()
  waiting = { id: 'b' }
  await ask()
  expect(current().shown?.signal).toEqual({ id: 'a' })
  await run(() => current().close())
  expect(current().shown?.signal).toEqual({ id: 'b' })
})

test.each([
  ['is shown for the rest of its time', { startedAt: -15_000 }, 45_000],
  ['of another person is not shown', { owner: 8 }, null],
  ['whose time has passed is not shown', { startedAt: -60_000 }, null],
  ['of a clock that was set back since is not shown', { startedAt: 86_400_000 }, null],
  ['that was held is shown with all of its time, however long ago', { startedAt: null, left: 40_000, until: 1 }, 40_000],
  ['that was held until its orders ended is not shown', { startedAt: null, left: 40_000, until: 0 }, null],
  ['that was held and names no end is not shown', { startedAt: null }, null],
])('[ENG-05, ENG-12] after a reload a signal %s', async (_what, given, expected) => {
  const { owner = 7, startedAt = 0, left = 60_000, until }: Kept = given
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const now = Date.now()
    const signal = { id: 'a', ...(until !== undefined && { until: now + until }) }
    keepShownSignal({ uid: owner, signal, left, since: startedAt === null ? null : now + startedAt })
    const { current, run } = await setUp(true)
    expect(current().shown).toEqual(expected === null ? null : { signal, left: expected })
    await run(() => current().close())
    expect((await setUp(true)).current().shown).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
