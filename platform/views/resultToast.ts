import type { WireOrder } from '../../contract/trading.ts'
import { profitOf } from '../../domain/trading/profit.ts'
import type { PlatformState } from '../state/state.ts'
import { element, figure } from './element.ts'
import { formatGain } from './format.ts'

/** A result stays over the chart for this long. */
const shownMs = 6_000
const maxShown = 2

/** Shows above the candles how an order ended; screen readers get it from `announcer`. */
export function resultToasts(): { root: HTMLElement; show(order: WireOrder, state: PlatformState): void } {
  const root = element('div', { class: 'toasts', 'aria-hidden': 'true' })
  return {
    root,
    show(order, { language }) {
      const profit = profitOf(order)
      if (!profit) return
      const toast = element(
        'p',
        { class: 'toast', 'data-status': order.status },
        figure('b', {}, formatGain(profit, language)),
        ' ',
        figure('span', {}, order.symbol),
      )
      root.append(toast)
      while (root.childElementCount > maxShown) root.firstElementChild?.remove()
      setTimeout(() => toast.remove(), shownMs)
    },
  }
}
