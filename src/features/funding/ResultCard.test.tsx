// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import funding from '../../../locales/en/funding.json' with { type: 'json' }
import { depositView } from '../../../tests/support/depositView.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { selectAsk } from '../../shell/support/askSlice.ts'
import { ResultCard } from './ResultCard.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['funding'], keySeparator: false, resources: { en: { funding } } })

test('[FUND-44] the address of a failed payment alone does not say that nothing was paid', () => {
  const text = renderToStaticMarkup(
    <Provider store={signedInStore(wireUser())}>
      <I18nextProvider i18n={i18n}>
        <ResultCard result="payment_error" />
      </I18nextProvider>
    </Provider>,
  )
  expect(text).toContain(funding['payment.unknown'])
  expect(text).not.toContain(funding['payment.errorText'])
})

test('[SUP-01] a failed payment that this device does not know is asked about', async () => {
  const { user, store } = await renderPart(<ResultCard result="payment_error" />)
  await user.click(await screen.findByRole('link', { name: 'Ask support' }))
  expect(selectAsk(store.getState())?.subject).toBe(funding['payment.unknown'])
})

test.each([
  ['today', 0, true],
  ['the day before', dayMs, false],
])('[FUND-46] a result says until when its limit holds: a daily limit reached %s', (_when, ago, isSaid) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = signedInStore(wireUser())
  const deposit = depositView({ status: { at: 'failed', code: cascadeCodes.dayLimit }, changedAt: Date.now() - ago })
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit }]))
  const text = renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <ResultCard result="payment_error" />
      </I18nextProvider>
    </Provider>,
  )
  expect(text.includes('You can pay this way again from')).toBe(isSaid)
})
