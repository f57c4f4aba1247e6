// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import en from '../../locales/en/platform.json' with { type: 'json' }
import type { HelpArticle } from '../../domain/help/articles.ts'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import type { PlatformState } from '../state/state.ts'
import { textsOf } from '../texts/texts.ts'
import type { Actions } from './actions.ts'
import { chartBanner } from './chartBanner.ts'
import { chartCover } from './chartCover.ts'
import { emptyOrders } from './emptyOrders.ts'
import { helpLink } from './helpLink.ts'
import { orderStrip } from './orderStrip.ts'
import { symbolPicker } from './symbolPicker.ts'
import { ticketProblem } from './ticketProblem.ts'
import type { View } from './view.ts'

const texts = textsOf('en', en)
const plain = initialState(texts, 'en', 'dark', parsePreferences(null, false))
const person = { session: { who: 'person', token: 't' }, ordersLoading: 'ready', ordersAt: 1 } as const

/** Shows a view in a state; returns its visible help link, and the articles that a press of it opened. */
function show(viewOf: (actions: Actions) => View, change: Partial<PlatformState>) {
  const opened: HelpArticle[] = []
  const view = viewOf({ openHelp: (article: HelpArticle) => void opened.push(article) } as Actions)
  view.update({ ...plain, ...change }, null)
  const link = view.root.querySelector<HTMLElement>('[role=link]:not([hidden])')
  link?.click()
  return { link, opened }
}

test('[APP-29] the help link opens its article and names the message beside it', () => {
  const opened: HelpArticle[] = []
  const { root, explain } = helpLink((article) => void opened.push(article))
  explain(texts, 'order', 'No open orders yet.')
  root.click()
  expect([root.tabIndex, root.textContent, root.getAttribute('aria-label')]).toEqual([0, 'Learn more', 'Learn more No open orders yet.'])
  explain(texts, null, '')
  root.click()
  expect([root.hidden, opened]).toEqual([true, ['order']])
})

test.each<[string, (actions: Actions) => View, Partial<PlatformState>, HelpArticle | null]>([
  ['no open order', emptyOrders, person, 'order'],
  ['no closed order', emptyOrders, { ...person, list: 'ended' }, 'orderEnd'],
  ['orders that did not load', emptyOrders, { ...person, ordersLoading: 'failed', ordersAt: null }, 'unreachable'],
  ['orders that are loading', emptyOrders, { ...person, ordersLoading: 'loading', ordersAt: null }, null],
  ['a guest', emptyOrders, { session: { who: 'guest' } }, 'signIn'],
  ['no order on a phone', orderStrip, person, 'order'],
  ['orders that did not load on a phone', orderStrip, { ...person, ordersLoading: 'failed', ordersAt: null }, 'unreachable'],
  ['a chart that failed', chartCover, { historyLoading: 'failed' }, 'unreachable'],
  ['a chart of a busy server', chartCover, { historyLoading: 'busy' }, 'unreachable'],
  ['a chart that is loading', chartCover, {}, null],
  ['prices that have stopped', chartBanner, { feed: 'stale', historyLoading: 'ready' }, 'unreachable'],
  ['no connection', chartBanner, { connection: 'offline', historyLoading: 'ready' }, 'offline'],
  ['live prices', chartBanner, { feed: 'live', historyLoading: 'ready' }, null],
  ['a symbol list without a match', symbolPicker, {}, 'order'],
  ['a ticket without a problem', ticketProblem, {}, null],
])('[APP-29] %s has the help that explains it', (_what, viewOf, change, article) => {
  const { link, opened } = show(viewOf, change)
  expect([link !== null, opened]).toEqual([article !== null, article === null ? [] : [article]])
})
