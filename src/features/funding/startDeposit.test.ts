import { afterEach, expect, test, vi } from 'vitest'
import type { DepositView, Outcome } from '../../../contract/background.ts'
import { money } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'
import { createIntent } from '../../shell/intent.ts'
import { startDeposit } from './startDeposit.ts'

afterEach(() => vi.restoreAllMocks())

const timeout: Outcome<never> = { ok: false, code: 'background.timeout' }
const started: Outcome<DepositView> = { ok: true, value: {} as DepositView }
const wish = { account: 'eur-1', amount: money(25_000, 'EUR'), bonus: false, fixed: false, card: 'card-1', stack: [] }

/** A form whose presses the worker answers as said; what it was asked for by which id. */
function form(answers: Outcome<DepositView>[], known: () => string[] = () => []) {
  const ids: string[] = []
  vi.spyOn(background, 'startDeposit').mockImplementation(({ id }) => {
    ids.push(id)
    return Promise.resolve(answers[ids.length - 1] ?? timeout)
  })
  const intent = createIntent()
  const getState = () => ({ deposits: { owner: 7, byId: Object.fromEntries(known().map((id) => [id, {}])) } })
  const press = (given = wish) => startDeposit(intent, given)((action: unknown) => action as never, getState, undefined as never)
  return { ids, press }
}

test('[FUND-36] pressed again after the worker did not answer in time, a wish is the same deposit until it is taken on', async () => {
  const { ids, press } = form([timeout, started, started])
  for (let presses = 0; presses < 3; presses++) await press()
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('[FUND-36] what is wished for otherwise is another deposit', async () => {
  const { ids, press } = form([timeout, timeout])
  await press()
  await press({ ...wish, amount: money(30_000, 'EUR') })
  expect(new Set(ids).size).toBe(2)
})

test('[FUND-36] once a deposit without an answer is known to have begun, the same wish is another', async () => {
  const known: string[] = []
  const { ids, press } = form([timeout, timeout], () => known)
  await press()
  known.push(...ids)
  await press()
  expect(new Set(ids).size).toBe(2)
})
