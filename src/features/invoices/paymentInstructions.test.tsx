// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { encode } from 'uqr'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireInvoice } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import invoices from '../../../locales/en/invoices.json' with { type: 'json' }
import { parseInvoice } from '../../../domain/invoices/codec.ts'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { qrPath } from '../../ui/QrCode.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { InvoiceReceipt } from './InvoiceReceipt.tsx'
import { PaymentInstructions } from './PaymentInstructions.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['invoices'], keySeparator: false, resources: { en: { invoices } } })

const opened = new Date(2026, 10, 23, 14, 5).getTime()
const wire = {
  status: 'wt',
  hash: null,
  address: 'tb1qexample',
  amount: '0.04',
  currency: 'BTC',
  network: 'bitcoin-testnet',
  opened,
  deadline: opened + 3_600_000,
  worth: { amount: '2448.00', currency: 'EUR' },
} as const

afterEach(() => vi.unstubAllGlobals())

/** Renders the instructions on a device with this main pointer. */
async function shownWith(pointer: 'coarse' | 'fine', over: Partial<WireInvoice> = {}, coin: InvoiceCoin = 'btc'): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes(pointer),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const invoice = parseInvoice(coin, 'g', { ...wire, ...over })
  const container = document.createElement('div')
  await act(async () =>
    createRoot(container).render(
      <Provider store={signedInStore(wireUser())}>
        <I18nextProvider i18n={i18n}>
          {invoice.terms && (
            <PaymentInstructions
              invoice={invoice}
              terms={invoice.terms}
              now={opened + 60_000}
              refreshState={{ at: 'idle' }}
              onRefresh={() => undefined}
            />
          )}
        </I18nextProvider>
      </Provider>,
    ),
  )
  return container
}

test('[INV-02] the amount’s worth on the account is shown with the time of its rate', async () => {
  expect((await shownWith('fine')).textContent).toContain('Worth €2,448.00 at the rate of 14:05')
  expect((await shownWith('fine', { paid: '0.03' })).textContent).toContain('Worth €612.00')
})

test.each([
  ['fine', 'Copy address'],
  ['coarse', 'Open in wallet'],
] as const)('[INV-05] with a %s pointer the primary step is “%s”', async (pointer, name) => {
  const primary = [...(await shownWith(pointer)).querySelectorAll('[class*=primary]')]
  expect(primary.map(({ textContent }) => textContent)).toEqual([name])
})

test('[INV-05] a token’s code holds the address alone, and on request the amount, with a warning', async () => {
  const usdt = { address: `0x${'a1'.repeat(20)}`, amount: '25.5', currency: 'USDT', network: 'ethereum' } as const
  const container = await shownWith('coarse', usdt, 'usdt')
  const code = (): string | null | undefined => container.querySelector('[role=img] path')?.getAttribute('d')
  const inWallet = (): Element | undefined =>
    [...container.querySelectorAll('a')].find(({ textContent }) => textContent === 'Open in wallet')
  expect(code()).toBe(qrPath(encode(usdt.address, { ecc: 'M', border: 2 }).data))
  expect(inWallet()).toBeUndefined()

  const more = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show a code with the amount')
  await act(async () => more?.click())
  expect(code()).not.toBe(qrPath(encode(usdt.address, { ecc: 'M', border: 2 }).data))
  expect(container.querySelector('p[role=status]')?.textContent).toContain('EIP-681')
  expect(inWallet()?.getAttribute('href')).toContain('/transfer?address=')
})

/** Returns the values of an invoice's receipt. */
async function receiptOf(invoice: WireInvoice): Promise<(string | null)[]> {
  const container = document.createElement('div')
  await act(async () =>
    createRoot(container).render(
      <Provider store={signedInStore(wireUser())}>
        <I18nextProvider i18n={i18n}>
          <InvoiceReceipt invoice={parseInvoice('btc', 'guid-1', invoice)} offset={0} />
        </I18nextProvider>
      </Provider>,
    ),
  )
  return [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
}

test('[INV-06] a credited invoice has a receipt', async () => {
  const at = opened + 600_000
  const credited = { amount: '2448.00', currency: 'EUR', account: 'eur-1', at } as const
  const facts = await receiptOf({ ...wire, status: 'su', paid: '0.04', credited })
  expect(facts).toEqual(['€2,448.00', '0.04\u00a0BTC', expect.stringContaining('2026'), '€100.00', 'guid-1'])
})

test('[INV-06, APP-21] a coin account’s receipt has every digit sent and credited', async () => {
  const credited = { amount: '0.04412345', currency: 'BTC', account: 'btc-1', at: opened + 600_000 } as const
  const facts = await receiptOf({ ...wire, amount: '0.04412345', status: 'su', paid: '0.04412345', credited })
  expect(facts.slice(0, 2)).toEqual(['0.04412345\u00a0BTC', '0.04412345\u00a0BTC'])
})
