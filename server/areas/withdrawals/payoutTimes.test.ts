import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

/** Stores a bank transfer that was sent after so many minutes, so many days ago. */
async function paid(minutes: number, daysAgo = 1): Promise<void> {
  const { id } = await requestWithdrawal(w.deps, w.confirmed(await w.saver(10_000)))
  const at = w.server.clock.now - daysAgo * dayMs
  const { db } = w.deps
  await db
    .updateTable('withdrawal')
    .set({ requested_at: at - minutes * minuteMs, left_at: at, state: 'sent' })
    .where('id', '=', id)
    .execute()
}

test('[WD-06] a method’s usual time is the median of its payouts of 90 days', async () => {
  const { browser, account } = await w.person(1_000)
  const measured = async () => {
    const { body } = await browser.post('/api/withdrawal/overview', { account })
    return (body['methods'] as { method: string }[]).filter(({ method }) => method === 'USD' || method === 'EUR')
  }
  await paid(1, 91)
  for (const minutes of [10, 500]) await paid(minutes)
  expect(await measured()).toMatchObject([
    { method: 'EUR', usualMs: null, payouts: 0 },
    { method: 'USD', usualMs: null, payouts: 2 },
  ])
  await paid(30)
  expect(await measured()).toMatchObject([
    { method: 'EUR', usualMs: null, payouts: 0 },
    { method: 'USD', usualMs: 30 * minuteMs, payouts: 3 },
  ])
})
