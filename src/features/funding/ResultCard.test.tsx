// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import funding from '../../../locales/en/funding.json' with { type: 'json' }
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
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
