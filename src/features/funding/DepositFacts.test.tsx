// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import type { DepositView } from '../../../contract/background.ts'
import cards from '../../../locales/en/cards.json' with { type: 'json' }
import cascade from '../../../locales/en/cascade.json' with { type: 'json' }
import funding from '../../../locales/en/funding.json' with { type: 'json' }
import { depositView } from '../../../tests/support/depositView.ts'
import { json } from '../../../tests/support/json.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { cardList, savedCards } from '../../shell/cards/cardsApi.ts'
import { DepositFacts } from './DepositFacts.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['funding'], keySeparator: false, resources: { en: { funding, cards, cascade } } })

afterEach(() => vi.unstubAllGlobals())

async function shown(over: Partial<DepositView>): Promise<string> {
  const card = { id: 'card-1', brand: 'visa', last4: '0002', expires: '2029-04', entropay: false }
  vi.stubGlobal('fetch', async () => json({ return: 'true', data: [card] }))
  const store = signedInStore(wireUser())
  await store.dispatch(savedCards.initiate(cardList))
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <DepositFacts deposit={depositView({ status: { at: 'succeeded' }, card: 'card-1', ...over })} balance="shown" />
      </I18nextProvider>
    </Provider>,
  )
}

test('[FUND-01, FUND-19] a receipt names card by its last digits, account, reference and time', async () => {
  const text = await shown({ changedAt: new Date(2026, 10, 23, 14, 5).getTime() })
  for (const part of ['Visa ending in 0002', 'EUR account', 'd-1', '2026', '14:05']) expect(text).toContain(part)
})

test('a payment on a processor’s own page is named by the processor', async () => {
  const text = await shown({ tried: [{ processor: 'PFS', code: 'decline.do_not_honor' }, { processor: 'VLOAD' }] })
  expect(text).toContain('VLOAD')
  expect(text).not.toContain('0002')
})

test('the new balance is shown only once it was read after the deposit', async () => {
  expect(await shown({ changedAt: Date.now() + 60_000 })).not.toContain('€100.00')
  expect(await shown({ changedAt: 1 })).toContain('€100.00')
})

test('[FUND-08] a receipt names the bonus that came with this deposit, and no other', async () => {
  const grant = { kind: 'bonus', turnover: '0.00', needed: '1000.00', grantedAt: 1 } as const
  const boundBy = [
    { ...grant, id: 'd-0.1:bonus', amount: '20.00' },
    { ...grant, id: 'd-1.2:bonus', amount: '36.00' },
  ]
  const deposit = depositView({ status: { at: 'succeeded' }, bonus: true })
  await renderPart(<DepositFacts deposit={deposit} balance="shown" />, { answers: { accountMoney: { return: 'true', boundBy } } })
  expect((await screen.findByText('€36.00')).closest('dd')?.previousElementSibling?.textContent).toBe(funding['summary.bonusStart'])
  expect(screen.queryByText('€20.00')).toBeNull()
})
