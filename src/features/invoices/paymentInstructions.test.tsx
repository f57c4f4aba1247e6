// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import invoices from '../../../locales/en/invoices.json' with { type: 'json' }
import { parseInvoice } from '../../../domain/invoices/codec.ts'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
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
async function shownWith(pointer: 'coarse' | 'fine', over: { paid?: string } = {}): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes(pointer),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const invoice = parseInvoice('btc', 'g', { ...wire, ...over })
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
