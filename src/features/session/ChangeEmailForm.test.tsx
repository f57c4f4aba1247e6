// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Factor } from '../../../contract/security.ts'
import texts from '../../../locales/en/session.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'

const done = { return: 'true' } as const
const address = 'new@example.org'

async function open(factor: Factor | null, answers: ServerAnswers = {}, connection: 'online' | 'offline' = 'online') {
  const opened = await renderPart(<ChangeEmailForm email="ada@example.org" factor={factor} />, { answers, connection })
  const type = async (label: string, text: string) => opened.user.type(screen.getByLabelText(label), text)
  const submit = () => opened.user.click(screen.getByRole('button', { name: texts['email.submit'] }))
  return { ...opened, type, submit }
}

test('[SES-10] without a factor the password confirms the new address', async () => {
  const { type, submit, server } = await open(null, { info: done })
  await type(texts['email.new'], ` ${address}`)
  await type(texts['password.current'], 'secret')
  await submit()
  await waitFor(() => expect(server.calls('info')).toHaveLength(1))
  expect(server.calls('info')[0]?.body).toEqual({ email: address, password: 'secret' })
})

test('[SES-10, APP-19] what is missing is named at its field, and nothing is sent', async () => {
  const { submit, server } = await open(null)
  await submit()
  expect(screen.getByLabelText(texts['email.new']).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText(texts['password.current']).getAttribute('aria-invalid')).toBe('true')
  expect(server.calls('info')).toEqual([])
})

test('[SES-10, APP-15] a refusal is shown at its field, and typing removes it', async () => {
  const { type, submit } = await open(null, { info: refused('email.taken', { fields: { email: 'email.taken' } }) })
  await type(texts['email.new'], address)
  await type(texts['password.current'], 'secret')
  await submit()
  await screen.findByRole('alert')
  const email = screen.getByLabelText<HTMLInputElement>(texts['email.new'])
  expect([email.value, email.getAttribute('aria-invalid')]).toEqual([address, 'true'])
  await type(texts['password.current'], '2')
  expect(email.getAttribute('aria-invalid')).not.toBe('true')
})

test('[SES-10, SEC-08] with a factor no password is asked for: the server asks for its code', async () => {
  const { type, submit, server } = await open('email', { info: done })
  expect(screen.queryByLabelText(texts['password.current'])).toBeNull()
  await type(texts['email.new'], address)
  await submit()
  await waitFor(() => expect(server.calls('info')).toHaveLength(1))
  expect(server.calls('info')[0]?.body).toEqual({ email: address })
})

test('[PWA-04] offline it says so and sends nothing', async () => {
  const { type, submit, server } = await open(null, {}, 'offline')
  await type(texts['email.new'], address)
  await type(texts['password.current'], 'secret')
  await submit()
  expect(screen.getByText(texts['email.offline'])).toBeTruthy()
  expect(server.calls('info')).toEqual([])
})
