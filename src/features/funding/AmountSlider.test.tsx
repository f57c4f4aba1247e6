import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import funding from '../../../locales/en/funding.json' with { type: 'json' }
import { money } from '../../../domain/kernel/money.ts'
import { AmountSlider } from './AmountSlider.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['funding'], keySeparator: false, resources: { en: { funding } } })

const shown = (tiers: 'shown' | 'hidden'): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AmountSlider
        amount={money(300_000, 'EUR')}
        minimum={money(25_000, 'EUR')}
        tiers={tiers}
        onChange={() => undefined}
        onLeave={() => undefined}
      />
    </I18nextProvider>,
  )

test('[FUND-08, APP-26] without a bonus offer the slider shows amounts but no tiers', () => {
  expect(shown('shown')).toContain('Silver')
  expect(shown('hidden')).not.toMatch(/Start|Bronze|Silver|Gold/)
  expect(shown('hidden')).toMatch(/aria-valuetext="€3,000".*10,000/)
})
