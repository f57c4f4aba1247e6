// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { inTurn, stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { useFactorLogin } from './useFactorLogin.ts'

const onDone = vi.fn<() => void>()
const render = () => renderHook(() => useFactorLogin('email', onDone), signedInStore(wireUser()))
const sentCode = { success: 'true' } as const
const wrongCode = { success: 'false', error: 'factor.wrong' } as const
const lockedCode = { success: 'false', error: 'factor.locked', disabled: 'true', until: 60_000 } as const

afterEach(() => {
  onDone.mockReset()
})

test('[SES-05] a code is requested once, and each wrong one is a new refusal', async () => {
  const { calls } = stubServer({ checkFactor: inTurn(sentCode, wrongCode) })
  const { run, current } = await render()
  for (const attempt of [1, 2]) {
    await run(({ submitCode }) => submitCode('123456'))
    expect(current()).toMatchObject({ lock: null, status: { at: 'refused', fault: { code: 'factor.wrong' }, attempt } })
  }
  expect(calls('checkFactor').map(({ body }) => body)).toEqual([
    { type: 'email' },
    { type: 'email', code: '123456' },
    { type: 'email', code: '123456' },
  ])
  expect(onDone).not.toHaveBeenCalled()
})

test('[SEC-06] a locked login says until when, and a code that cannot be sent replaces that', async () => {
  stubServer({ checkFactor: inTurn(sentCode, lockedCode, 'lost') })
  const { run, current } = await render()
  await run(({ submitCode }) => submitCode('123456'))
  expect(current()).toMatchObject({ lock: { until: 60_000 }, status: { at: 'refused' } })
  await run(({ sendCode }) => sendCode())
  expect(current()).toMatchObject({ lock: null, status: { at: 'refused', fault: { code: 'network.unreachable' }, attempt: 2 } })
})
