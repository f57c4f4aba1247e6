import { feedState } from '../state/marketState.ts'
import type { Actions } from './actions.ts'
import { bannerTextId } from './chartBanner.ts'
import { element, setAttribute, setText } from './element.ts'
import { offerOf } from './offer.ts'
import { onPress } from './onPress.ts'
import { shownMoney, shownPercent } from './shown.ts'
import type { View } from './view.ts'

/** Up or Down, with what it pays. While no order can be taken it is unavailable, with the reason as its description, and a press says why. */
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
          ? texts.text('ticket.pays', { amount: shownMoney(offer.pays, language), percent: shownPercent(offer.percent, language) })
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
