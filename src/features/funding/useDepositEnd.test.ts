// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { depositView } from '../../../tests/support/depositView.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { type DepositsSlice, selectDepositUnderWay } from '../../shell/deposits/depositsSlice.ts'
import { useDepositEnd } from './useDepositEnd.ts'

/** Renders the hook with a deposit under way, then ends it with `status`. Returns the path on screen. */
async function pathAfter(status: DepositView['status']): Promise<string> {
  const store = signedInStore(wireUser())
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: depositView() }]))
  const { run, current } = await renderHook(() => {
    const underWay = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
    useDepositEnd(underWay?.id ?? null)
    return useLocation().pathname
  }, store)
  await run(() => store.dispatch(backgroundReported([{ topic: 'deposit', deposit: depositView({ status, changedAt: 2 }) }])))
  return current()
}

test('[FUND-01] a deposit that succeeds opens its result', async () => {
  expect(await pathAfter({ at: 'succeeded' })).toMatch(/payment_success$/)
})

test('[FUND-01] a deposit that fails opens its result', async () => {
  expect(await pathAfter({ at: 'failed', code: 'decline.funds' })).toMatch(/payment_error$/)
})

test('[FUND-01] a cancelled deposit stays on the form', async () => {
  expect(await pathAfter({ at: 'cancelled' })).toBe('/')
})
