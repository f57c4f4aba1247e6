import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import tournaments from '../../../locales/en/tournaments.json' with { type: 'json' }
import { Reward } from './Reward.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['tournaments'], keySeparator: false, resources: { en: { tournaments } } })

test.each([
  ['10000 $', '$10,000'],
  ['1000 $ bonus', '$1,000 bonus'],
  ['IPhone 10', 'iPhone 10'],
])('[ENG-09] the reward “%s” is shown as “%s”', (text, shown) => {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Reward text={text} />
    </I18nextProvider>,
  )
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(shown)
})
