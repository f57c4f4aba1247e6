// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { depositView } from '../../../tests/support/depositView.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { useDepositOffer } from './useDepositOffer.ts'

afterEach(() => vi.restoreAllMocks())

const onAccepted = vi.fn<() => void>()
async function render() {
  return renderHook(() => useDepositOffer('d-1', onAccepted), signedInStore(wireUser()))
}

test('[FUND-21] accepting continues the deposit once, however often it is pressed', async () => {
  const accept = vi.spyOn(background, 'acceptOffer').mockResolvedValue({ ok: true, value: depositView() })
  const { run } = await render()
  await run((offer) => {
    offer.answer('yes', background.acceptOffer)
    offer.answer('yes', background.acceptOffer)
    offer.answer('no', background.cancelDeposit)
  })
  expect(accept.mock.calls).toEqual([['d-1']])
  expect(onAccepted).toHaveBeenCalledOnce()
})

test('[FUND-21] a failed answer is shown and can be sent again', async () => {
  vi.spyOn(background, 'cancelDeposit').mockResolvedValueOnce({ ok: false, code: 'background.timeout' })
  const { run, current } = await render()
  await run(({ answer }) => answer('no', background.cancelDeposit))
  expect(current()).toMatchObject({ sending: null, status: { at: 'refused', fault: { code: 'background.timeout' } } })
  vi.spyOn(background, 'cancelDeposit').mockResolvedValueOnce({ ok: true, value: depositView({ status: { at: 'cancelled' } }) })
  await run(({ answer }) => answer('no', background.cancelDeposit))
  expect(current().status.at).toBe('done')
})
