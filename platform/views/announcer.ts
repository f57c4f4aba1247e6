import type { WireOrder } from '../../contract/trading.ts'
import type { PlatformState } from '../state/state.ts'
import { element } from './element.ts'
import { shownAmount } from './shown.ts'

export type Announcer = { root: HTMLElement; say(order: WireOrder, state: PlatformState): void }

/** Tells readers of the screen what became of an order: that it was opened, and how it ended. */
export function announcer(): Announcer {
  const root = element('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' })
  return {
    root,
    say(order, { texts, language }) {
      const amount = order.status === 'won' || order.status === 'tie' ? (order.returned ?? order.stake) : order.stake
      const params = {
        symbol: order.symbol,
        direction: texts.text(`direction.${order.direction}`),
        amount: shownAmount(amount, order.currency, language),
      }
      root.append(element('p', {}, texts.text(`announce.${order.status}`, params)))
      // A few lines stay, for whoever comes by with the cursor; the rest would only be walked through.
      while (root.childElementCount > 5) root.firstElementChild?.remove()
    },
  }
}
