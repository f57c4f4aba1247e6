// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { AccountSummary } from './AccountSummary.tsx'

test.each([
  ['demo', ['Demo']],
  ['real', []],
] as const)('[TRD-15, ACC-02] offline the last balance of a %s account has the marks %j', async (type, marks) => {
  const person = wireUser()
  const [account] = person.balances
  const { container } = await renderPart(<AccountSummary />, {
    user: { ...person, balances: [{ ...account!, type }] },
    connection: 'offline',
  })
  expect(screen.getByText('€100.00')).toBeTruthy()
  expect([...container.querySelectorAll('[class*=demo]')].map(({ textContent }) => textContent)).toEqual(marks)
})
