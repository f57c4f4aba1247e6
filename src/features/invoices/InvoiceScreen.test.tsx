// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommandApi, InvoiceView, WorkerResult } from '../../../contract/background.ts'
import type { WireInvoice } from '../../../contract/invoices.ts'
import { renderScreen } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { stubPushDevice } from '../../../tests/support/stubPushDevice.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'

const guid = 'invoice-guid-00000001'
const address = `/api/btc/invoice/${guid}`
const now = Date.now()
const wire: WireInvoice = {
  status: 'wt',
  hash: null,
  address: 'tb1qexample',
  amount: '0.04',
  currency: 'BTC',
  network: 'bitcoin-testnet',
  opened: now - 60_000,
  deadline: now + 3_000_000,
  now,
}
const view = (over: Partial<WireInvoice> = {}, fetchedAt = now): InvoiceView => ({
  coin: 'btc',
  guid,
  invoice: { ...wire, ...over },
  fetchedAt,
})
const known = (over: Partial<WireInvoice> = {}): WorkerResult<InvoiceView> => ({ ok: true, value: view(over) })
const failed = (code: string): WorkerResult<InvoiceView> => ({ ok: false, code })
const never = new Promise<WorkerResult<InvoiceView>>(() => undefined)

type Setting = Parameters<typeof renderScreen>[1]
/** Opens the invoice. The worker's answers come in turn; the last one stays. */
async function open(answers: (WorkerResult<InvoiceView> | Promise<WorkerResult<InvoiceView>>)[], setting: Setting = {}) {
  let next = 0
  const answer = async () => (await answers[Math.min(next++, answers.length - 1)])!
  const worker: Partial<CommandApi> = {
    watchInvoice: answer,
    refreshInvoice: answer,
    refreshUser: async () => failed('background.stopped') as never,
  }
  return renderScreen(address, { worker, ...setting })
}
const main = () => within(screen.getByRole('main'))

test('[INV-06, APP-21] what a coin account was credited has all its digits', async () => {
  await open([known({ status: 'su', paid: '0.04', credited: { amount: '0.03991234', currency: 'BTC' } })])
  expect(await main().findByText(sentence(/0\.03991234\u00a0BTC credited/))).toBeTruthy()
})

test('[INV-02, APP-29] while it is read it says so', async () => {
  await open([never])
  expect(await main().findByLabelText('Loading the invoice')).toBeTruthy()
})

test.each([
  ['waits for the payment', {}, 'Send 0.04\u00a0BTC'],
  ['has a part of it', { paid: '0.03', due: '0.01' }, 'Send 0.01\u00a0BTC more'],
  ['was paid', { status: 'su', paid: '0.04' }, 'Invoice'],
  ['has expired', { status: 'ex' }, 'Invoice'],
] as const)(
  '[INV-06, APP-34] an invoice that %s has its heading, and no amount that a translation changes',
  async (_name, over, heading) => {
    await open([known(over)])
    expect(await main().findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
  },
)

test.each([
  ['paid', { status: 'su', paid: '0.04' }, 'Start trading', '/en/trading#/home'],
  ['expired', { status: 'ex' }, 'Open a new invoice', '/en/trading#/show/funding/bitcoin'],
] as const)('[INV-06] an invoice that is %s leads on', async (_name, over, link, href) => {
  await open([known(over)])
  expect((await main().findByRole('link', { name: link })).getAttribute('href')).toBe(href)
})

test('[INV-06] an invoice that ended leads to a new one in the same coin', async () => {
  await open([{ ok: true, value: { ...view({ status: 'ex', currency: 'DASH', network: 'dash-testnet' }), coin: 'dash' } }])
  expect((await main().findByRole('link', { name: 'Open a new invoice' })).getAttribute('href')).toBe('/en/trading#/show/funding/altcoin')
})

test.each([
  ['expired', { status: 'ex' }, ['Not paid in time']],
  ['was paid in part', { status: 'ex', paid: '0.03', due: '0.01', hash: 'f00d' }, ['0.03\u00a0BTC', 'Not paid in time', 'f00d']],
  ['was paid late', { status: 'ex', paid: '0.04', due: '0', hash: 'f00d' }, ['Not paid in time', 'f00d']],
  ['was undone by the network', { status: 'su', paid: '0', hash: 'f00d' }, ['Undone by the network', 'f00d']],
] as const)('[SUP-01] an invoice that %s opens a ticket with its facts', async (_name, over, facts) => {
  const choices = { departments: [], priorities: [], statuses: [] }
  const { user } = await open([known(over)], { answers: { supportInit: choices } })
  await user.click(await main().findByRole('link', { name: 'Ask support' }))
  const sent = within(await main().findByRole('region', { name: 'Sent with your message' }))
  const shown = sent.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown).toEqual(expect.arrayContaining(['0.04\u00a0BTC', 'Bitcoin test', 'tb1qexample', guid, ...facts]))
})

test.each([
  ['waits', {}, 'Send 0.04\u00a0BTC'],
  ['was paid', { status: 'su', paid: '0.04' }, 'Invoice'],
] as const)('[SUP-01] an invoice that %s has nothing to ask support', async (_name, over, heading) => {
  await open([known(over)])
  await main().findByRole('heading', { level: 1, name: heading })
  expect(main().queryByRole('link', { name: 'Ask support' })).toBeNull()
})

test('[INV-02, APP-29] one that could not be read is read again on request', async () => {
  const { user } = await open([failed('background.timeout'), known()])
  expect(await main().findByText('The invoice couldn’t be loaded')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('heading', { name: 'Send 0.04\u00a0BTC' })).toBeTruthy()
})

test('[INV-02] one that is not the person’s says so', async () => {
  await open([failed('invoices.unknown')])
  expect(await main().findByText('We can’t find this invoice')).toBeTruthy()
})

test('[INV-08, PWA-04] one that is not on this device opens on the connection’s return', async () => {
  const { connect } = await open([failed('network.unreachable'), known()], { connection: 'offline' })
  expect(await main().findByText(/^This invoice isn’t on this device yet/)).toBeTruthy()
  await connect('online')
  expect(await main().findByRole('heading', { name: 'Send 0.04\u00a0BTC' })).toBeTruthy()
})

test('[INV-07, PWA-04] offline a known one says how old it is, and offers no check', async () => {
  const { connect } = await open([known()])
  const refresh = await main().findByRole<HTMLButtonElement>('button', { name: 'Refresh' })
  await connect('offline')
  expect(main().getByText(/^You’re offline. This is what we knew/)).toBeTruthy()
  expect(refresh.disabled).toBe(true)
})

test('[INV-07] a payment that the worker reports shows by itself', async () => {
  const { report } = await open([known()])
  await main().findByRole('heading', { name: 'Send 0.04\u00a0BTC' })
  await report({ topic: 'invoice', view: view({ status: 'su', paid: '0.04', credited: { amount: '2448.00', currency: 'EUR' } }, now + 1) })
  expect(await main().findByText(sentence(/€2,448\.00 credited/))).toBeTruthy()
  expect(main().getByRole('link', { name: 'Start trading' })).toBeTruthy()
})

test('[PWA-07] one that waits for its payment offers push messages, one that is paid does not', async () => {
  stubPushDevice('default')
  const { report } = await open([known()], { answers: { pushState: { key: 'k' } } })
  expect(await main().findByRole('heading', { name: 'Know when your payment arrives' })).toBeTruthy()
  await report({ topic: 'invoice', view: view({ status: 'su', paid: '0.04' }, now + 1) })
  expect(main().queryByRole('heading', { name: 'Know when your payment arrives' })).toBeNull()
})

test('[INV-06, INV-07] one is checked again when the page is shown again', async () => {
  await open([known(), known({ status: 'su', paid: '0.04' })])
  await main().findByRole('heading', { name: 'Send 0.04\u00a0BTC' })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await main().findByRole('link', { name: 'Start trading' })).toBeTruthy()
})

test('[SES-06] a visitor is asked to sign in over its address', async () => {
  const { user } = await open([never], { user: null })
  await user.click(await main().findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeTruthy()
  expect(location.pathname).toBe(address)
})
