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

test('[TRD-02, APP-21] a stake in a coin keeps all its digits, shown or pasted', () => {
  const plain = initialState(textsOf('en', en), 'en', 'dark', parsePreferences(null, false))
  const view = stakeControl({} as Actions)
  view.update({ ...plain, stakeCurrency: 'BTC', stake: '0.00123456' }, null)
  expect(view.root.querySelector('.stepper')?.textContent).toContain('0.00123456\u00a0BTC')
  expect(view.root.querySelector('#stake')?.hasAttribute('maxlength')).toBe(false)
})

test.each([
  ['1,500', 'We read this as €1,500.00.', ''],
  ['1.500', 'Do you mean 1,500.00 or 1.50? Please type the amount without a thousands separator.', ''],
  ['50', '', ''],
  ['abc', '', 'Enter an amount such as 50 or 12.50.'],
])('[APP-33] the stake %j is explained as “%s”', (typed, reading, problem) => {
  const state = { ...initialState(textsOf('en', en), 'en', 'dark', parsePreferences(null, false)), stakeCurrency: 'EUR' as const }
  const view = stakeControl({} as Actions)
  view.update(state, null)
  const input = view.root.querySelector<HTMLInputElement>('#stake')!
  input.value = typed
  input.dispatchEvent(new Event('input'))
  expect(view.root.querySelector('#stake-reading[role=status]')?.textContent).toBe(reading)
  expect(view.root.querySelector('#stake-problem')?.textContent).toBe(problem)
})
