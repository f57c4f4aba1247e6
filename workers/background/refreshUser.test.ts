import { expect, test } from 'vitest'
import { secondMs } from '../../domain/kernel/time.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createFakeBrowser } from '../../tests/support/fakeTabs.ts'
import { json } from '../../tests/support/json.ts'
import { wireUser } from '../../tests/support/wireUser.ts'

test('[ACC-02, BG-03] an account chosen during a refresh is in the data that all tabs receive', async () => {
  const clock = createFakeClock(undefined, 6)
  const house = { current: 'eur-1' }
  const held: (() => void)[] = []
  const browser = createFakeBrowser({
    clock,
    async serve(path) {
      if (path !== '/api/fraud/user') return json({ return: 'true' })
      // The server's state at the time of the request; answered only when released.
      const answer = json({ return: 'true', data: { ...wireUser(), current_accountId: house.current } })
      await new Promise<void>((resolve) => held.push(resolve))
      return answer
    },
  })
  const [leader, follower] = [browser.open(), browser.open()]
  for (const tab of [leader, follower]) {
    await tab.api.attach({ uid: 7, csrf: 'token', language: 'en' })
    await clock.settle()
  }
  await clock.advance(10 * secondMs)
  expect(held).toHaveLength(1)
  house.current = 'usd-1'
  const read = follower.api.refreshUser()
  for (const turn of [0, 1]) {
    await clock.settle()
    held[turn]?.()
  }
  expect(await read).toMatchObject({ ok: true, value: { current_accountId: 'usd-1' } })
  for (const tab of [leader, follower])
    expect(tab.facts().flatMap((fact) => (fact.topic === 'user' ? [fact.user.current_accountId] : []))).toEqual(['eur-1', 'usd-1'])
})
