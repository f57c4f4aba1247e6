// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandApi } from '../../../contract/background.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'

const refreshed: CommandApi['refreshUser'] = async () => ({ ok: true, value: wireUser() })
const stopped: CommandApi['refreshUser'] = async () => ({ ok: false, code: 'background.stopped' })

test.each([
  ['by the worker, for every tab', refreshed, 0],
  ['by the page while the worker is stopped', stopped, 1],
] as const)('[SES-18] after a confirmed address the person is read again %s', async (_how, answer, reads) => {
  const refreshUser = vi.fn<CommandApi['refreshUser']>(answer)
  const { server, user } = await renderPart(<ConfirmEmail token="abc" />, {
    worker: { refreshUser },
    answers: { confirmEmail: { return: 'true', email: 'ada@example.org' } },
  })
  await user.click(screen.getByRole('button', { name: 'Confirm address' }))
  await screen.findByText('Your address is confirmed')
  expect(server.calls('confirmEmail').map(({ body }) => body)).toEqual([{ token: 'abc' }])
  expect(refreshUser).toHaveBeenCalledOnce()
  await waitFor(() => expect(server.calls('rpc')).toHaveLength(reads))
})
