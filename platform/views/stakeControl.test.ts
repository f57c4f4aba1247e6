// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import en from '../../locales/en/platform.json' with { type: 'json' }
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import type { Balance } from '../state/state.ts'
import { textsOf } from '../texts/texts.ts'
import type { Actions } from './actions.ts'
import { stakeControl } from './stakeControl.ts'

test.each([
  [true, 'Stake · Demo', ''],
  [undefined, 'Stake', null],
] as const)('[TRD-02] with demo %s the ticket’s stake is named “%s”', (demo, name, mark) => {
  const balance: Balance = { account: 'eur-1', available: '100.00', currency: 'EUR', ...(demo && { demo }) }
  const state = { ...initialState(textsOf('en', en), 'en', 'dark', parsePreferences(null, false)), balance, stakeCurrency: 'EUR' as const }
  const view = stakeControl({} as Actions)
  view.update(state, null)
  const stepper = view.root.querySelector('.stepper')
  expect(stepper?.querySelector('.hidden')?.textContent).toBe(name)
  expect(stepper?.getAttribute('data-demo')).toBe(mark)
})
