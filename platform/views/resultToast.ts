import type { WireOrder } from '../../contract/trading.ts'
import type { PlatformState } from '../state/state.ts'
import { element } from './element.ts'
import { formatAmount } from './format.ts'

/** A result stays over the chart for this long. */
const shownMs = 6_000
const maxShown = 3

/** Shows over the chart how an order ended; screen readers get it from `announcer`. */
export function resultToasts(): { root: HTMLElement; show(order: WireOrder, state: PlatformState): void } {
  const root = element('div', { class: 'toasts', 'aria-hidden': 'true' })
  return {
    root,
    show(order, { texts, language }) {
      const amount = order.status === 'lost' ? order.stake : (order.returned ?? order.stake)
      const text = texts.text(`result.${order.status}`, { amount: formatAmount(amount, order.currency, language) })
      const toast = element('p', { class: 'toast', 'data-status': order.status }, element('b', {}, text), ` ${order.symbol}`)
      root.append(toast)
      while (root.childElementCount > maxShown) root.firstElementChild?.remove()
      setTimeout(() => toast.remove(), shownMs)
    },
  }
}
