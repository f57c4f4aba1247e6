import type { WireOrder } from '../../contract/trading.ts'
import { profitOf } from '../../domain/trading/profit.ts'
import type { PlatformState } from '../state/state.ts'
import { element, figure } from './element.ts'
import { formatAmount, formatGain } from './format.ts'

export type Announcer = { root: HTMLElement; announce(order: WireOrder, state: PlatformState): void }

/** Announces to screen readers that an order was opened, and its profit or loss when it ended. */
export function announcer(): Announcer {
  const root = element('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' })
  return {
    root,
    announce(order, { texts, language }) {
      const amount = order.status === 'won' ? (order.returned ?? order.stake) : order.stake
      const profit = profitOf(order)
      const params = {
        symbol: order.symbol,
        direction: texts.text(`direction.${order.direction}`),
        amount: formatAmount(amount, order.currency, language),
        profit: profit ? formatGain(profit, language) : '',
      }
      root.append(figure('p', {}, texts.text(`announce.${order.status}`, params)))
      // The last five stay readable with the screen reader's cursor.
      while (root.childElementCount > 5) root.firstElementChild?.remove()
    },
  }
}
