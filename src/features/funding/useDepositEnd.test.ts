// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router-dom'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { depositView } from '../../../tests/support/depositView.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { type DepositsSlice, depositRead, selectDepositUnderWay } from '../../shell/deposits/depositsSlice.ts'
import { useDepositEnd } from './useDepositEnd.ts'

afterEach(() => vi.restoreAllMocks())

/** Renders the hook with a deposit under way, then ends it with `status`. Returns the path on screen. */
async function pathAfter(status: DepositView['status']): Promise<string> {
  const store = signedInStore(wireUser())
  store.dispatch(depositRead(depositView()))
  const { run, current } = await renderHook(() => {
    const underWay = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
    useDepositEnd(underWay?.id ?? null)
    return useLocation().pathname
  }, store)
  await run(() => store.dispatch(depositRead(depositView({ status, changedAt: 2 }))))
  return current()
}

test('[FUND-01] a deposit that succeeds opens its result and refreshes the balance', async () => {
  const refresh = vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: false, code: 'background.stopped' })
  expect(await pathAfter({ at: 'succeeded' })).toMatch(/payment_success$/)
  expect(refresh).toHaveBeenCalledOnce()
})

test('[FUND-01] a deposit that fails opens its result without a refresh', async () => {
  const refresh = vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: false, code: 'background.stopped' })
  expect(await pathAfter({ at: 'failed', code: 'decline.funds' })).toMatch(/payment_error$/)
  expect(refresh).not.toHaveBeenCalled()
})

test('[FUND-01] a cancelled deposit stays on the form', async () => {
  expect(await pathAfter({ at: 'cancelled' })).toBe('/')
})
