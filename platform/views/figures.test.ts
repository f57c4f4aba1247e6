// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { WireOrder } from '../../contract/trading.ts'
import en from '../../locales/en/platform.json' with { type: 'json' }
import { unmarkedFigures } from '../../tests/support/unmarkedFigures.ts'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { textsOf } from '../texts/texts.ts'
import type { Actions } from './actions.ts'
import { announcer } from './announcer.ts'
import { openOrderRow, settledOrderDays } from './orderRow.ts'
import { resultToasts } from './resultToast.ts'
import { stakeControl } from './stakeControl.ts'
import { ticketProblem } from './ticketProblem.ts'

const state = {
  ...initialState(textsOf('en', en), 'en', 'dark', parsePreferences(null, false)),
  stake: '250',
  stakeCurrency: 'EUR' as const,
}
const order: WireOrder = {
  id: 'o-1',
  account: 'eur-1',
  symbol: 'EUR/USD',
  direction: 'up',
  stake: '50.00',
  currency: 'EUR',
  payoutPercent: 82,
  openPrice: '1.08722',
  closePrice: null,
  openedAt: 0,
  expiresAt: 60_000,
  status: 'open',
  returned: null,
}
const won: WireOrder = { ...order, status: 'won', closePrice: '1.08730', returned: '91.00' }
const lost: WireOrder = { ...order, status: 'lost', closePrice: '1.08716', returned: '0.00' }

function toast(): HTMLElement {
  const { root, show } = resultToasts()
  show(lost, state)
  return root
}
function stake(): HTMLElement {
  const view = stakeControl({} as Actions)
  view.update(state, null)
  return view.root
}
function problem(): HTMLElement {
  const view = ticketProblem({} as Actions)
  view.update({ ...state, stake: '1' }, null)
  return view.root
}
function announcement(): HTMLElement {
  const { root, announce } = announcer()
  announce(won, state)
  return root
}

test.each<[string, () => HTMLElement[]]>([
  ['an open order', () => [openOrderRow(order, state).root]],
  ['ended orders', () => settledOrderDays([lost, { ...won, id: 'o-2' }], state, true)],
  ['a result', () => [toast()]],
  ['the stake', () => [stake()]],
  ['a refused stake', () => [problem()]],
  ['an announcement', () => [announcement()]],
])('[APP-34] no translation changes a figure of %s', (_what, render) => {
  const roots = render()
  expect(roots.map(({ textContent }) => textContent).join('')).toMatch(/\d/)
  expect(roots.flatMap(unmarkedFigures)).toEqual([])
})
