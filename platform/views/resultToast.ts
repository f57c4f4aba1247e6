import type { WireOrder } from '../../contract/trading.ts'
import type { PlatformState } from '../state/state.ts'
import { element } from './element.ts'
import { shownAmount } from './shown.ts'

/** How long a result stays over the chart; it stays in the list. */
const shownMs = 6_000
const mostShown = 3

/** Shows over the chart how an order ended. What readers of the screen hear is the announcer's matter. */
export function resultToasts(): { root: HTMLElement; say(order: WireOrder, state: PlatformState): void } {
  const root = element('div', { class: 'toasts', 'aria-hidden': 'true' })
  return {
    root,
    say(order, { texts, language }) {
      const amount = order.status === 'lost' ? order.stake : (order.returned ?? order.stake)
      const text = texts.text(`result.${order.status}`, { amount: shownAmount(amount, order.currency, language) })
      const toast = element('p', { class: 'toast', 'data-status': order.status }, element('b', {}, text), ` ${order.symbol}`)
      root.append(toast)
      while (root.childElementCount > mostShown) root.firstElementChild?.remove()
      setTimeout(() => toast.remove(), shownMs)
    },
  }
}
