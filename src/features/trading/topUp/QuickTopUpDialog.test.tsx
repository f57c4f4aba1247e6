// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandApi, DepositOrder, DepositView } from '../../../../contract/background.ts'
import type { SavedCard } from '../../../../contract/cards.ts'
import ticketTexts from '../../../../locales/en/tickets.json' with { type: 'json' }
import { depositView } from '../../../../tests/support/depositView.ts'
import { renderScreen, show } from '../../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../../tests/support/sentence.ts'
import { type ServerAnswers, inTurn, refused } from '../../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../../tests/support/wireUser.ts'
import { readSession } from '../../../shell/session/readSession.ts'

const done = { return: 'true' } as const
const visa: SavedCard = { id: 'card-1', brand: 'visa', last4: '0002', expires: '2039-04', entropay: false }
const cards = (...data: SavedCard[]) => ({ return: 'true', data }) as const
const [euros] = wireUser().balances

type Setting = Parameters<typeof renderScreen>[1]
async function open(answers: ServerAnswers = {}, setting: Setting = {}) {
  const orders: DepositOrder[] = []
  const startDeposit: CommandApi['startDeposit'] = async (order) => {
    orders.push(order)
    return { ok: true, value: depositView({ id: order.id, amount: order.amount }) }
  }
  const refreshUser: CommandApi['refreshUser'] = async () => ({ ok: true, value: wireUser() })
  const opened = await renderScreen(show('terms'), {
    dialog: { name: 'quickTopUp' },
    worker: { startDeposit, refreshUser },
    answers: { triggerCards: cards(visa), reportQuick: done, ...answers },
    ...setting,
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Quick top-up' }))
  const type = async (amount: string) => {
    const field = await dialog.findByRole('textbox', { name: 'Amount' })
    await opened.user.clear(field)
    await opened.user.type(field, amount)
    await opened.user.click(dialog.getByRole('button', { name: 'Continue' }))
  }
  return { ...opened, orders, dialog, type }
}

/** The subject and details that the form of a new ticket shows, after the dialog has closed. */
async function formOf(): Promise<string[]> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  const details = within(screen.getByRole('region', { name: ticketTexts['facts.title'] }))
  return [subject.value, ...details.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)]
}

test('[APP-34, TRD-12] no translation changes an amount that a top-up asks about', async () => {
  const { dialog, type } = await open()
  await dialog.findByRole('textbox', { name: 'Amount' })
  expect(unmarkedFigures(screen.getByRole('dialog'))).toEqual([])
  await type('2600')
  await dialog.findByRole('button', { name: 'Charge €2,600.00' })
  expect(unmarkedFigures(screen.getByRole('dialog'))).toEqual([])
})

test('[TRD-12] a top-up is confirmed, opens its deposit, and charges the saved card', async () => {
  const { dialog, type, user, server, orders, report } = await open()
  await type('260')
  expect(dialog.getByText(sentence('€260.00 will be charged to Visa ending in 0002 and added to your EUR account.'))).toBeTruthy()
  expect([server.calls('reportQuick'), orders]).toEqual([[], []])
  await user.click(dialog.getByRole('button', { name: 'Charge €260.00' }))
  await waitFor(() => expect(orders).toMatchObject([{ card: 'card-1', amount: '260.00', account: 'eur-1' }]))
  const deposit: DepositView = depositView({ id: orders[0]!.id, amount: '260.00', status: { at: 'succeeded' }, changedAt: 2 })
  await report({ topic: 'deposit', deposit })
  expect(await dialog.findByText(sentence('€260.00 added to your EUR account.'))).toBeTruthy()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Start trading'])
})

test('[TRD-12, FUND-36] the dialog asks for other devices’ deposits, and offers no form beside one', async () => {
  const runNow = vi.fn<CommandApi['runNow']>(async () => ({ ok: true, value: null }))
  const { dialog, report } = await open({}, { worker: { runNow } })
  await waitFor(() => expect(runNow.mock.calls).toContainEqual(['otherDevices']))
  await report({ topic: 'deposit', deposit: depositView({ status: { at: 'listening', processor: 'PFS' } }) })
  expect(await dialog.findByText('Another deposit is in progress. You can top up when it finishes.')).toBeTruthy()
  expect(dialog.queryByRole('textbox', { name: 'Amount' })).toBeNull()
})

test('[TRD-12, FUND-12] an amount below the minimum is refused before the confirmation', async () => {
  const { dialog, type } = await open()
  await type('20')
  expect(await dialog.findByText(sentence('Wrong amount! Min deposit 250'))).toBeTruthy()
})

test('[TRD-12] the second click of a double click does not charge', async () => {
  const { dialog, user, orders, server } = await open()
  await user.dblClick(await dialog.findByRole('button', { name: 'Continue' }))
  expect(dialog.getByRole('button', { name: /^Charge/ })).toBeTruthy()
  expect([orders, server.calls('reportQuick')]).toEqual([[], []])
})

test.each([
  ['a limit', refused('funding.balance_limit'), 'This would take your account over its balance limit.'],
  ['no answer', 'lost', 'We can’t reach our servers.'],
] as const)('[TRD-12, APP-15] %s is said, and nothing is charged', async (_name, answer, text) => {
  const { dialog, type, user, orders } = await open({ reportQuick: answer })
  await type('260')
  await user.click(dialog.getByRole('button', { name: 'Charge €260.00' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(text)
  expect(orders).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('260')
})

test('[SUP-01] a refused top-up is asked about with its amount, card, account and reason', async () => {
  const { dialog, type, user } = await open({ reportQuick: refused('funding.balance_limit'), supportInit: 'waits' })
  await type('260')
  await user.click(dialog.getByRole('button', { name: 'Charge €260.00' }))
  await user.click(await dialog.findByRole('link', { name: 'Ask support' }))
  expect(await formOf()).toEqual([
    'My deposit of €260.00',
    'Amount: €260.00',
    'Method: Visa ending in 0002',
    'Account: EUR account',
    'Reason: This would take your account over its balance limit. Please choose a smaller amount or contact support.',
  ])
})

test('[SUP-01] a refused top-up is asked about with its own amount, whatever is typed since', async () => {
  const { dialog, type, user } = await open({ reportQuick: refused('funding.balance_limit'), supportInit: 'waits' })
  await type('260')
  await user.click(dialog.getByRole('button', { name: 'Charge €260.00' }))
  await dialog.findByRole('link', { name: 'Ask support' })
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await type('300')
  await user.click(dialog.getByRole('link', { name: 'Ask support' }))
  expect((await formOf())[0]).toBe('My deposit of €260.00')
})

test('[SUP-01] a top-up that failed is asked about with the card and the reference of its deposit', async () => {
  const { dialog, type, user, orders, report } = await open({ supportInit: 'waits' })
  await type('260')
  await user.click(dialog.getByRole('button', { name: 'Charge €260.00' }))
  await waitFor(() => expect(orders).toHaveLength(1))
  const id = orders[0]!.id
  await report({
    topic: 'deposit',
    deposit: depositView({ id, card: 'card-1', amount: '260.00', status: { at: 'failed', code: 'cascade.declined' } }),
  })
  await user.click(await dialog.findByRole('link', { name: 'Ask support' }))
  const facts = await formOf()
  expect(facts).toContain('Method: Visa ending in 0002')
  expect(facts).toContain(`Reference: ${id}`)
})

test('[TRD-12, APP-29] cards that failed to load are read again on request', async () => {
  const { dialog, user } = await open({ triggerCards: inTurn(refused('auth.server_error', { status: 500 }), cards(visa)) })
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Visa ending in 0002')).toBeTruthy()
})

test('[APP-29] while the cards load the dialog says so', async () => {
  const { dialog } = await open({ triggerCards: 'waits' })
  expect(await dialog.findByLabelText('Loading your card…')).toBeTruthy()
})

test('[PWA-04] opened offline it says so, and loads on the connection’s return', async () => {
  const { dialog, connect } = await open({}, { connection: 'offline' })
  expect(await dialog.findByText('You can top up once you’re back online.')).toBeTruthy()
  await connect('online')
  expect(await dialog.findByText('Visa ending in 0002')).toBeTruthy()
})

test('[TRD-12, PWA-04] what was typed stays while the connection is away and the session is read again', async () => {
  const { dialog, connect, store, user, server } = await open()
  const amount = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await user.clear(amount)
  await user.type(amount, '310')
  await connect('offline')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  await connect('online')
  await store.dispatch(readSession())
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(dialog.getByText(sentence(/^€310.00 will be charged/))).toBeTruthy()
  expect(server.calls('triggerCards')).toHaveLength(1)
})

test.each([
  ['no card', cards(), {}, 'You have no saved card to charge.'],
  ['an expired card', cards({ ...visa, expires: '2020-01' }), {}, 'You have no saved card to charge.'],
  [
    'a coin account',
    cards(visa),
    { user: { ...wireUser(), balances: [{ ...euros!, currency: 'BTC' as const }] } },
    'Quick top-up isn’t available for this account. Please make a regular deposit.',
  ],
])('[TRD-12] with %s it leads to the other ways', async (_name, triggerCards, setting, text) => {
  const { dialog } = await open({ triggerCards }, setting)
  expect(await dialog.findByText(text)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Other ways to deposit' }).getAttribute('href')).toBe('#/show/funding')
})

test('[TRD-12, FUND-36] while another deposit is under way none starts', async () => {
  const { dialog, report } = await open()
  await dialog.findByText('Visa ending in 0002')
  await report({ topic: 'deposit', deposit: depositView({ id: 'other' }) })
  expect(await dialog.findByText(/^Another deposit is in progress/)).toBeTruthy()
})
