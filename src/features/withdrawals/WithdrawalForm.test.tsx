// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireBalance } from '../../../contract/session.ts'
import { type WithdrawalMethod, withdrawalMethods } from '../../../contract/withdrawals.ts'
import app from '../../../locales/en/app.json' with { type: 'json' }
import withdrawals from '../../../locales/en/withdrawals.json' with { type: 'json' }
import { json } from '../../../tests/support/json.ts'
import { signedInStore } from '../../../tests/support/renderHook.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import type { WithdrawalDraft } from './useWithdrawalDraft.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['withdrawals', 'app'], keySeparator: false, resources: { en: { withdrawals, app } } })

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
}
const savedCards = [{ id: 'card-2', brand: 'visa', last4: '0002', expires: '2039-04', entropay: false }]
const done = { return: 'true', data: { transactionId: 'w-1' } }
const wallets = Object.fromEntries(withdrawalMethods.map((method) => [method, 'DE75512108001245126199'])) as Record<
  WithdrawalMethod,
  string
>

type Shown = { text: () => string; calls: string[]; bodies: Record<string, unknown>[]; dialogs: () => unknown[] }
type Given = { account?: WireBalance; method?: WithdrawalMethod; amount?: string; wallet?: string; card?: string; answers?: unknown[] }

/** Fills in the form and sends it. The server's answers come in turn. */
async function sent({ account = real, method = 'EUR', amount = '50', wallet, card = '', answers = [] }: Given): Promise<Shown> {
  const calls: string[] = []
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/triggers/cards') return json({ return: 'true', data: savedCards })
    if (!/\/api\/withdrawal(\/final)?$/.test(address)) return json({ return: 'true', data: [] })
    calls.push(address)
    bodies.push(JSON.parse(init.body as string) as Record<string, unknown>)
    return json(answers.shift())
  })
  const store = signedInStore(wireUser())
  const change = vi.fn<WithdrawalDraft['change']>()
  const draft = {
    account: '',
    method,
    amount,
    card,
    wallets: wallet === undefined ? wallets : { ...wallets, [method]: wallet },
    change,
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <WithdrawalForm method={method} minimum="20.00" account={account} draft={draft} />
        </I18nextProvider>
      </Provider>,
    ),
  )
  const form = place.querySelector('form')!
  await act(async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(form.querySelector('[aria-busy]')).toBeNull())
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return { calls, bodies, text: () => place.textContent ?? '', dialogs: () => selectDialogs(store.getState()) }
}

beforeEach(() => {
  const request = async (...given: unknown[]) => (given.at(-1) as (lock: object) => Promise<unknown>)({})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  vi.spyOn(background, 'readDraft').mockResolvedValue({ ok: true, value: null })
  vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: true, value: wireUser() })
  vi.spyOn(background, 'keepDraft').mockResolvedValue({ ok: true, value: null })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

test.each(['one', 'two', 'three', 'four', 'six'])('[WD-05] case %s opens its confirmation and moves nothing', async (why) => {
  const { calls, dialogs } = await sent({ answers: [{ return: 'true', case: why, quote }] })
  expect(calls).toEqual(['/api/withdrawal'])
  expect(dialogs()).toMatchObject([{ name: 'confirmWithdrawal', why, body: { arrives: '50.00', gives_up: '0.00' } }])
})

test('[WD-05] case five sends the final withdrawal directly, with its terms', async () => {
  const { calls, bodies, dialogs } = await sent({ answers: [{ return: 'true', case: 'five', quote }, done] })
  expect(calls).toEqual(['/api/withdrawal', '/api/withdrawal/final'])
  expect(bodies[1]).toMatchObject({ proc: 'EUR', amount: '50.00', arrives: '50.00', is_bonus: false, is_fixed: false })
  expect(dialogs()).toEqual([])
})

test('[WD-05] case verify opens the need-verify modal', async () => {
  const { calls, dialogs } = await sent({ answers: [{ return: 'true', case: 'verify' }] })
  expect(calls).toEqual(['/api/withdrawal'])
  expect(dialogs()).toMatchObject([{ name: 'modal_need_verify' }])
})

test('[WD-06] in the bonus cases an answer without sums is confirmed with is_bonus', async () => {
  const { dialogs } = await sent({ answers: [{ return: 'true', case: 'one', current_turnover: '1', need_turnover: '9' }] })
  expect(dialogs()).toMatchObject([{ body: { is_bonus: true }, quote: null }])
})

const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

test('[WD-08, ACC-03] fixed mode sends the final withdrawal directly, without a quote', async () => {
  const { calls, bodies } = await sent({ account: exchange, method: 'Bitcoin', amount: '0.5', wallet: address, answers: [done] })
  expect(calls).toEqual(['/api/withdrawal/final'])
  expect(bodies[0]).toMatchObject({ is_fixed: true, currency: 'BTC', amount: '0.50000000' })
})

test('[ACC-03] a converted wallet is confirmed with what arrives, also in case five', async () => {
  const terms = { ...quote, arrives: '3.00000000', currency: 'ETH' }
  const { calls, dialogs } = await sent({
    account: exchange,
    method: 'Ethereum',
    amount: '0.5',
    answers: [{ return: 'true', case: 'five', quote: terms }],
  })
  expect(calls).toEqual(['/api/withdrawal'])
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
  expect(shown.calls).toEqual([])
})

test('[WD-03] a missing wallet is refused on the page', async () => {
  expect((await sent({ wallet: ' ' })).text()).toContain('Please enter Wallet address!')
})

test('[WD-11] a refusal shows its text; one without a text shows the server’s own message', async () => {
  expect((await sent({ answers: [{ return: 'false', error: 'funds.insufficient' }] })).text()).toContain(withdrawals['funds.insufficient'])
  const unknown = await sent({ answers: [{ return: 'false', error: 'some.other', message: 'Your bank is closed today.' }] })
  expect(unknown.text()).toContain(app['auth.server_error'])
  expect(unknown.text()).toContain('Your bank is closed today.')
})

test('[WD-11] a refusal of the final call is shown beside the form, not hidden by the quote', async () => {
  const { text } = await sent({
    answers: [
      { return: 'true', case: 'five', quote },
      { return: 'false', error: 'withdrawal.repeated' },
    ],
  })
  expect(text()).toContain(withdrawals['withdrawal.repeated'])
})

test('[WD-06] a card that was removed is replaced by the one that the form shows', async () => {
  const { bodies } = await sent({ method: 'Credit Card', card: 'card-1', answers: [{ return: 'true', case: 'two', quote }] })
  expect(bodies[0]).toMatchObject({ card: 'card-2', wallet: '' })
})

test.each([
  ['1,500', 'We read this as €1,500.00.'],
  ['1.500', 'Do you mean 1,500.00 or 1.50?'],
])('[APP-33] the amount %j is explained beside its field', async (amount, reading) => {
  const { text } = await sent({ amount, answers: [{ return: 'true', case: 'one', quote }] })
  expect(text()).toContain(reading)
})
