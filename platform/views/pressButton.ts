import { feedState } from '../state/marketState.ts'
import { offeredOf, suggestedOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { bannerTextId } from './chartBanner.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { offerOf } from './offer.ts'
import { onPress } from './onPress.ts'
import { formatGain, formatPercent } from './format.ts'
import type { View } from './view.ts'

/**
 * Returns the possible profit, or why there is none: the state of the prices. A stake that would be refused
 * is promised nothing.
 */
function promiseOf(state: PlatformState): string {
  const { language, texts } = state
  const feed = feedState(state)
  if (feed !== 'live') return texts.text(`feed.${feed}`)
  const offer = offerOf(state)
  if (offer) return `${formatGain(offer.profit, language)} · ${formatPercent(offer.percent, language)}`
  const percent = offeredOf(state)?.payoutPercent
  return percent === undefined ? '' : formatPercent(percent, language)
}

/**
 * Up or Down, with its profit. While no order can be placed it is disabled, described by the reason, and a
 * press shows why.
 */
export function pressButton(direction: 'up' | 'down', actions: Actions): View {
  const label = element('span', { class: 'word' })
  const pays = figure('span', { class: 'pays' })
  const signal = element('span', { class: 'suggested' })
  const root = element('button', { type: 'button', class: 'press', 'data-direction': direction }, label, pays, signal)
  onPress(root, () => actions.press(direction))
  return {
    root,
    update(state) {
      const { texts, placing } = state
      setText(label, texts.text(`direction.${direction}`))
      setText(pays, promiseOf(state))
      setText(signal, suggestedOf(state) === direction ? texts.text('ticket.suggested') : '')
      const busy = placing.status === 'sending'
      const waits = state.session.who === 'person' && state.balance === null && state.ordersLoading === 'loading'
      const isShut = feedState(state) !== 'live'
      setAttribute(root, 'aria-disabled', isShut || busy || waits ? 'true' : undefined)
      setAttribute(root, 'aria-describedby', isShut ? bannerTextId : undefined)
      setAttribute(root, 'aria-busy', busy ? 'true' : undefined)
    },
  }
}
