// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import texts from '../../../locales/en/session.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { FactorCodeForm } from './FactorCodeForm.tsx'
import { useFactorCode } from './useFactorCode.ts'

function Form() {
  const { submitRecovery: _none, ...check } = useFactorCode({ factor: 'google', onAccepted: () => undefined })
  return <FactorCodeForm factor="google" text="Enter the code" submit="Confirm" {...check} />
}

test('[SEC-05] an empty form does not send the refused code again', async () => {
  const { user, server } = await renderPart(<Form />, { answers: { checkFactor: { success: 'false', error: 'factor.wrong' } } })
  const digits = () => screen.getAllByRole<HTMLInputElement>('textbox')
  await user.type(digits()[0]!, '1')
  await user.paste('123456')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect([
    server.calls('checkFactor').length,
    digits()
      .map(({ value }) => value)
      .join(''),
  ]).toEqual([1, ''])
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect([server.calls('checkFactor').length, screen.getByText(texts['factor.short']).tagName]).toEqual([1, 'P'])
})
