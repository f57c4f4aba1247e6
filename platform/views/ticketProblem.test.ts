// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { articleForCode, namedArticle } from '../../domain/help/articleForCode.ts'
import texts from '../../locales/en/platform.json' with { type: 'json' }
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { textsOf } from '../texts/texts.ts'
import type { Actions } from './actions.ts'
import { ticketProblem } from './ticketProblem.ts'

/** Every refusal of an order: by the rules, by the account, by the server. */
const refusals = [
  'order.symbolUnknown',
  'order.expiryUnknown',
  'order.stakeInvalid',
  'order.stakeRange',
  'order.currency',
  'order.marketClosed',
  'order.marketCloses',
  'order.quoteStale',
  'order.accountUnknown',
  'order.blocked',
  'order.feedStopped',
  'order.unclear',
  'order.notPlaced',
  'network.none',
  'orders.loading',
  'orders.failed',
  'funds.insufficient',
  'idempotency.running',
  'request.tooOften',
  'auth.required',
]

test('[SRV-07, TRD-09] every refusal of an order has a text', () => {
  expect(refusals.filter((code) => !(code in texts))).toEqual([])
})

test.each(refusals)('[APP-29] an order refused with %s has the help of its code', (code) => {
  const opened: string[] = []
  const view = ticketProblem({ openHelp: (article: string) => void opened.push(article) } as Actions)
  const plain = initialState(textsOf('en', texts), 'en', 'dark', parsePreferences(null, false))
  view.update({ ...plain, placing: { status: 'refused', code } }, null)
  const link = view.root.querySelector<HTMLElement>('[role=link]')
  link?.click()
  expect(namedArticle(code)).not.toBeNull()
  expect(link?.getAttribute('aria-label')).toBe(`Learn more ${view.root.querySelector('[role=alert]')?.textContent}`)
  expect(opened).toEqual([articleForCode(code)])
})
