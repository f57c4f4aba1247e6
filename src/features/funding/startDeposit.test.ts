import { afterEach, expect, test, vi } from 'vitest'
import type { DepositView, WorkerResult } from '../../../contract/background.ts'
import { money } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'
import { createIntent } from '../../shell/forms/intent.ts'
import type { RootState } from '../../shell/store/rootReducer.ts'
import { startDeposit } from './startDeposit.ts'

afterEach(() => vi.restoreAllMocks())

const timeout: WorkerResult<never> = { ok: false, code: 'background.timeout' }
const started: WorkerResult<DepositView> = { ok: true, value: {} as DepositView }
const input = { account: 'eur-1', amount: money(25_000, 'EUR'), bonus: false, fixed: false, card: 'card-1', stack: [] }

/** Returns a form whose submits get the worker's `answers` in turn, and the ids it asked the worker with. */
function form(answers: WorkerResult<DepositView>[], known: () => string[] = () => []) {
  const ids: string[] = []
  vi.spyOn(background, 'startDeposit').mockImplementation(({ id }) => {
    ids.push(id)
    return Promise.resolve(answers[ids.length - 1] ?? timeout)
  })
  const intent = createIntent()
  const getState = () => ({ deposits: { owner: 7, byId: Object.fromEntries(known().map((id) => [id, {}])) } }) as RootState
  const press = (pressInput = input) => startDeposit(intent, pressInput)((action: unknown) => action as never, getState, undefined as never)
  return { ids, press }
}

test('[FUND-36] retries after a worker timeout are the same deposit until the worker accepts it', async () => {
  const { ids, press } = form([timeout, started, started])
  for (let presses = 0; presses < 3; presses++) await press()
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('[FUND-36] changed input is another deposit', async () => {
  const { ids, press } = form([timeout, timeout])
  await press()
  await press({ ...input, amount: money(30_000, 'EUR') })
  expect(new Set(ids).size).toBe(2)
})

test('[FUND-36] once an unanswered deposit is known to have started, the same input is another', async () => {
  const known: string[] = []
  const { ids, press } = form([timeout, timeout], () => known)
  await press()
  known.push(...ids)
  await press()
  expect(new Set(ids).size).toBe(2)
})
