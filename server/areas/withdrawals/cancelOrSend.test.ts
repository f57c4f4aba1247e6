import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import type { BankMode } from '../../../sandbox/payouts/settings.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { advanceWithdrawals } from './advanceWithdrawals.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

/**
 * The places of a cancellation among the transactions of a sending. Both lock the withdrawal, so there are no
 * others.
 */
const points = ['before approval', 'approved', 'order on its way', 'order received', 'outcome recorded'] as const
const modes: BankMode[] = ['pays', 'rejects', 'losesRequest', 'losesAnswer']
const cases = modes.flatMap((mode) => points.map((point) => [point, mode] as const))

test.each(cases)('[WD-10, WD-12] a cancellation at “%s” beside a bank that %s is true about the money', async (point, mode) => {
  await w.bank.set(mode)
  const person = await w.saver(10_000)
  const { id } = await requestWithdrawal(w.deps, w.confirmed(person))
  let said: string | null = null
  const cancelAt = async (now: (typeof points)[number]): Promise<void> => {
    if (now !== point) return
    said = await cancelWithdrawal(w.deps, person.id, id).then(
      () => 'cancelled',
      (error: Error) => error.message,
    )
  }
  const { port } = w.bank
  const payouts: typeof port = {
    ...port,
    async pay(order) {
      await cancelAt('order on its way')
      const verdict = await port.pay(order)
      await cancelAt('order received')
      return verdict
    },
  }
  await cancelAt('before approval')
  w.server.clock.now += minuteMs
  if (point === 'approved') {
    await w.deps.db.transaction().execute(async (trx) => {
      const row = await lockWithdrawal(trx, id)
      if (row) await changeState(trx, row, { to: 'approved', at: w.deps.now(), dueAt: w.deps.now() })
    })
    await cancelAt('approved')
  }
  await advanceWithdrawals({ ...w.deps, payouts })
  await cancelAt('outcome recorded')
  const isEarly = point === 'before approval' || point === 'approved'
  const isBack = mode === 'rejects' && point === 'outcome recorded'
  expect(said).toBe(isEarly ? 'cancelled' : isBack ? 'withdrawal.already_back' : 'withdrawal.too_late')

  await w.bank.set('pays')
  for (let minute = 0; minute < 60; minute += 1) {
    w.server.clock.now += minuteMs
    await advanceWithdrawals(w.deps)
  }
  const { state } = await w.deps.db.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const paid = (await w.bank.book()).filter(({ reference }) => reference.startsWith(id)).reduce((sum, one) => sum + one.paid, 0)
  expect({ paid, left: await w.balance(person.account) }).toEqual(
    isEarly || mode === 'rejects' ? { paid: 0, left: 10_000 } : { paid: 1, left: 0 },
  )
  expect(state === 'cancelled').toBe(isEarly)
  expect(await auditLedger(w.deps.db)).toEqual([])
})
