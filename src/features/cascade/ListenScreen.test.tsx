// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandApi, DepositView, WorkerResult } from '../../../contract/background.ts'
import texts from '../../../locales/en/cascade.json' with { type: 'json' }
import { depositView } from '../../../tests/support/depositView.ts'
import { renderScreen } from '../../../tests/support/renderScreen.tsx'

const address = (proc = 'pfs', token = '') => `/en/trading#/listen/funding/${proc}/d-1.1/7${token}`
const listening = depositView({ status: { at: 'listening', processor: 'PFS' } })
type Outcome = WorkerResult<DepositView | null>

async function open(first: Outcome, ...more: Outcome[]) {
  const returnedFromBank = vi.fn<CommandApi['returnedFromBank']>()
  for (const outcome of [first, ...more]) returnedFromBank.mockResolvedValueOnce(outcome)
  return { ...(await renderScreen(address(), { worker: { returnedFromBank } })), returnedFromBank }
}

test('[APP-05] the payment of the address is looked up once, and its progress shown', async () => {
  const { returnedFromBank } = await open({ ok: true, value: listening })
  expect(await screen.findByText(texts['listen.lead'])).toBeTruthy()
  expect(returnedFromBank.mock.calls).toEqual([['pfs', 'd-1.1']])
})

test.each<[string, Outcome]>([
  ['the worker does not know', { ok: false, code: 'cascade.unknown_deposit' }],
  ['nobody has', { ok: true, value: null }],
])('[APP-05] a payment that %s is said to be unknown', async (_what, outcome) => {
  await open(outcome)
  expect(await screen.findByText(texts['listen.unknown'])).toBeTruthy()
})

test('[APP-05, APP-15] a lookup that failed is repeated on request', async () => {
  const { user } = await open({ ok: false, code: 'background.timeout' }, { ok: true, value: listening })
  await user.click(await screen.findByRole('button', { name: texts['listen.again'] }))
  expect(await screen.findByText(texts['listen.lead'])).toBeTruthy()
})

test('[FUND-26] the token of ZOOM’s page starts its charge', async () => {
  const acceptOffer = vi.fn<CommandApi['acceptOffer']>(async () => ({ ok: true, value: listening }))
  await renderScreen(address('zoom', '?token=t-1'), { worker: { acceptOffer } })
  await waitFor(() => expect(acceptOffer.mock.calls).toEqual([['d-1.1', { token: 't-1' }]]))
})
