// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { initTexts } from '../texts/i18n.ts'
import { useAccountName, useAccountTitle } from './useAccountName.ts'

beforeAll(() => initTexts('en'))

test.each([
  ['real', 'EUR', 'EUR account', 'EUR account'],
  ['demo', 'USD', 'USD account', 'USD account (Demo)'],
  ['exchange', 'BTC', 'Exchange account', 'Exchange account'],
] as const)('[ACC-02] an account of type %s in %s has the title “%s” and the name “%s”', async (type, currency, title, name) => {
  const { current } = await renderHook(() => [useAccountTitle(), useAccountName()] as const, signedInStore(wireUser()))
  const [titleOf, nameOf] = current()
  expect([titleOf({ type, currency }), nameOf({ type, currency })]).toEqual([title, name])
})
