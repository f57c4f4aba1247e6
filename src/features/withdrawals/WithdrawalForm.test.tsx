// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WireBalance } from '../../../contract/session.ts'
import { type WithdrawalCase, type WithdrawalMethod, withdrawalMethods } from '../../../contract/withdrawals.ts'
import app from '../../../locales/en/app.json' with { type: 'json' }
import withdrawals from '../../../locales/en/withdrawals.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { type ServerAnswers, refused } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

const real = { ...wireUser().balances[0]!, accountId: 'eur-1' }
const exchange: WireBalance = { ...real, accountId: 'btc-1', type: 'exchange', currency: 'BTC' }
const quote = {
  amount: '50.00',
  fee: '0.00',
  givesUp: '0.00',
  arrives: '50.00',
  currency: 'EUR',
  review: 'none',
  worksWithinMs: 1,
  to: 'DE75512108001245126199',
} as const
const saved = { return: 'true', data: [{ id: 'card-2', brand: 'visa', last4: '0002', expires: '2039-04', entropay: false }] } as const
const done = { return: 'true', data: { transactionId: 'w-1' } } as const
const wallets = Object.fromEntries(withdrawalMethods.map((method) => [method, 'DE75512108001245126199'])) as Record<
  WithdrawalMethod,
  string
>

const calm = {
  refreshUser: async () => ({ ok: true, value: wireUser() }) as const,
  readDraft: async () => ({ ok: true, value: null }) as const,
  keepDraft: async () => ({ ok: true, value: null }) as const,
}

type Given = {
  account?: WireBalance
  method?: WithdrawalMethod
  amount?: string
  wallet?: string
  card?: string
  cards?: ServerAnswers['triggerCards']
  terms?: ServerAnswers['withdrawal']
  final?: ServerAnswers['withdrawalFinal']
}

function renderForm({ account = real, method = 'EUR', amount = '50', wallet, card = '', cards = saved, terms, final }: Given) {
  const given = wallet === undefined ? wallets : { ...wallets, [method]: wallet }
  const draft = { account: '', method, amount, card, wallets: given, isRead: true, change: () => undefined }
  return renderPart(<WithdrawalForm method={method} minimum="20.00" account={account} draft={draft} />, {
    worker: calm,
    answers: {
      triggerCards: cards,
      accountMoney: refused('auth.server_error', { status: 404 }),
      addressBook: { return: 'true', data: [] },
      withdrawalRequested: { return: 'true' },
      ...(terms !== undefined && { withdrawal: terms }),
      ...(final !== undefined && { withdrawalFinal: final }),
    },
  })
}

/** Fills in the form and sends it. */
async function sent(given: Given) {
  const { server, store, user, container } = await renderForm(given)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return {
    text: () => container.textContent,
    terms: () => server.calls('withdrawal').map(({ body }) => body),
    final: () => server.calls('withdrawalFinal').map(({ body }) => body),
    dialogs: () => selectDialogs(store.getState()),
  }
}

beforeEach(() => {
  const request = async (...given: unknown[]) => (given.at(-1) as (lock: object) => Promise<unknown>)({})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

const answering = (why: WithdrawalCase) => ({ return: 'true', case: why, quote }) as const

test.each(['one', 'two', 'three', 'four', 'six'] as const)('[WD-05] case %s opens its confirmation and moves nothing', async (why) => {
  const { final, dialogs } = await sent({ terms: answering(why) })
  expect(final()).toEqual([])
  expect(dialogs()).toMatchObject([{ name: 'confirmWithdrawal', why, body: { arrives: '50.00', fee: '0.00', gives_up: '0.00' } }])
})

test('[WD-05] case five sends the final withdrawal directly, with its terms', async () => {
  const { final, dialogs } = await sent({ terms: answering('five'), final: done })
  expect(final()).toMatchObject([{ proc: 'EUR', amount: '50.00', arrives: '50.00', is_bonus: false, is_fixed: false }])
  expect(dialogs()).toEqual([])
})

test('[WD-05] case verify opens the need-verify modal', async () => {
  const { final, dialogs } = await sent({ terms: { return: 'true', case: 'verify' } })
  expect(final()).toEqual([])
  expect(dialogs()).toMatchObject([{ name: 'modal_need_verify' }])
})

test('[WD-06] in the bonus cases an answer without sums is confirmed with is_bonus', async () => {
  const { dialogs } = await sent({ terms: { return: 'true', case: 'one', current_turnover: '1', need_turnover: '9' } })
  expect(dialogs()).toMatchObject([{ body: { is_bonus: true }, quote: null }])
})

const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

test('[WD-08, ACC-03] fixed mode sends the final withdrawal directly, without a quote', async () => {
  const { terms, final } = await sent({ account: exchange, method: 'Bitcoin', amount: '0.5', wallet: address, final: done })
  expect(terms()).toEqual([])
  expect(final()).toMatchObject([{ is_fixed: true, currency: 'BTC', amount: '0.50000000' }])
})

test('[ACC-03] a converted wallet is confirmed with what arrives, also in case five', async () => {
  const terms = { return: 'true', case: 'five', quote: { ...quote, arrives: '3.00000000', currency: 'ETH' } } as const
  const { final, dialogs } = await sent({ account: exchange, method: 'Ethereum', amount: '0.5', terms })
  expect(final()).toEqual([])
  expect(dialogs()).toMatchObject([{ why: 'five', body: { arrives: '3.00000000', is_fixed: true } }])
})

test.each([
  ['0', 'Incorrect amount!'],
  ['-5', 'Incorrect amount!'],
  ['fifty', 'Incorrect amount!'],
  ['25,00,0', 'Incorrect amount!'],
  ['5', 'The minimum for this method is €20.'],
])('[WD-03] the amount %s is refused on the page: %s', async (amount, text) => {
  const shown = await sent({ amount })
  expect(shown.text()).toContain(text)
  expect(shown.terms()).toEqual([])
})

test('[WD-03] an amount typed with its grouping is read as it is meant', async () => {
  const { terms } = await sent({ amount: '25,000', terms: answering('two') })
  expect(terms()).toMatchObject([{ amount: '25000.00' }])
})

test('[WD-03] a missing wallet is refused on the page', async () => {
  expect((await sent({ wallet: ' ' })).text()).toContain('Please enter Wallet address!')
})

test('[WD-03] an IBAN with a wrong check digit is refused on the page, at its field', async () => {
  const { terms, dialogs } = await sent({ wallet: 'DE75 5121 0800 1245 1261 98' })
  const field = screen.getByRole('textbox', { name: 'IBAN or account number', description: withdrawals['withdrawal.wrong_iban'] })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect([terms(), dialogs()]).toEqual([[], []])
})

test('[WD-11] a refusal shows its text', async () => {
  expect((await sent({ terms: refused('funds.insufficient') })).text()).toContain(withdrawals['funds.insufficient'])
})

test('[WD-11] a refusal without a text of ours shows the server’s own message', async () => {
  const unknown = await sent({ terms: refused('some.other', { message: 'Your bank is closed today.' }) })
  expect(unknown.text()).toContain(app['auth.server_error'])
  expect(unknown.text()).toContain('Your bank is closed today.')
})

test('[WD-11] a refusal of the final call is shown beside the form, not hidden by the quote', async () => {
  const { text } = await sent({ terms: answering('five'), final: refused('withdrawal.repeated') })
  expect(text()).toContain(withdrawals['withdrawal.repeated'])
})

test('[WD-06] before the cards are known nothing can be sent to one', async () => {
  await renderForm({ method: 'Credit Card', cards: 'waits' })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })).disabled).toBe(true)
})

test('[WD-06] a card that was removed is replaced by the one that the form shows', async () => {
  const { terms } = await sent({ method: 'Credit Card', card: 'card-1', terms: answering('two') })
  expect(terms()).toMatchObject([{ card: 'card-2', wallet: '' }])
})

test.each([
  ['1,500', 'We read this as €1,500.00.'],
  ['1.500', 'Do you mean 1,500.00 or 1.50?'],
])('[APP-33] the amount %j is explained beside its field', async (amount, reading) => {
  const { container } = await renderForm({ amount })
  await waitFor(() => expect(container.textContent).toContain(reading))
})
