// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { WireBalance } from '../../../contract/session.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { useAccountName, useAccountTitle } from './useAccountName.ts'

function Names({ account }: { account: Pick<WireBalance, 'currency' | 'type'> }) {
  const [titleOf, nameOf] = [useAccountTitle(), useAccountName()]
  return <p>{`${titleOf(account)}, ${nameOf(account)}`}</p>
}

test.each([
  ['real', 'EUR', 'EUR account, EUR account'],
  ['demo', 'USD', 'USD account, USD account (Demo)'],
  ['exchange', 'BTC', 'Exchange account, Exchange account'],
] as const)('[ACC-02] an account of type %s in %s has the title and name “%s”', async (type, currency, names) => {
  const { container } = await renderPart(<Names account={{ type, currency }} />)
  expect(container.textContent).toContain(names)
})
