import { feedState } from '../state/marketState.ts'
import type { Actions } from './actions.ts'
import { bannerTextId } from './chartBanner.ts'
import { element, setAttribute, setText } from './element.ts'
import { offerOf } from './offer.ts'
import { onPress } from './onPress.ts'
import { formatLocalMoney, formatPercent } from './format.ts'
import type { View } from './view.ts'

/** Up or Down, with its payout. While no order can be placed it is disabled, described by the reason, and a press shows why. */
export function pressButton(direction: 'up' | 'down', actions: Actions): View {
  const label = element('span', { class: 'word' })
  const pays = element('span', { class: 'pays' })
  const root = element('button', { type: 'button', class: 'press', 'data-direction': direction }, label, pays)
  onPress(root, () => actions.press(direction))
  return {
    root,
    update(state) {
      const { texts, placing, language } = state
      const offer = offerOf(state)
      setText(label, texts.text(`direction.${direction}`))
      setText(
        pays,
        offer
          ? texts.text('ticket.pays', { amount: formatLocalMoney(offer.pays, language), percent: formatPercent(offer.percent, language) })
          : '',
      )
      const busy = placing.status === 'sending'
      const waits = state.session.who === 'person' && state.balance === null && state.ordersLoading === 'loading'
      const isShut = feedState(state) !== 'live'
      setAttribute(root, 'aria-disabled', isShut || busy || waits ? 'true' : undefined)
      setAttribute(root, 'aria-describedby', isShut ? bannerTextId : undefined)
      setAttribute(root, 'aria-busy', busy ? 'true' : undefined)
    },
  }
}
