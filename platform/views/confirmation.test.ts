// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import en from '../../locales/en/platform.json' with { type: 'json' }
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import type { Balance } from '../state/state.ts'
import { textsOf } from '../texts/texts.ts'
import type { Actions } from './actions.ts'
import { confirmation } from './confirmation.ts'

test.each([
  [true, 'Stake · Demo', ''],
  [undefined, 'Stake', null],
] as const)('[TRD-02] with demo %s the question before an order names the stake “%s”', (demo, name, mark) => {
  const balance: Balance = { account: 'eur-1', available: '100.00', currency: 'EUR', ...(demo && { demo }) }
  const plain = initialState(textsOf('en', en), 'en', 'dark', parsePreferences(null, false))
  const view = confirmation({} as Actions)
  view.update({ ...plain, balance, placing: { status: 'confirming', direction: 'up' } }, null)
  expect([...view.root.querySelectorAll('dt')].map(({ textContent }) => textContent)).toContain(name)
  expect(view.root.getAttribute('data-demo')).toBe(mark)
})
