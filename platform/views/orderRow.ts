import type { WireOrder } from '../../contract/trading.ts'
import type { PlatformState } from '../state/state.ts'
import { element, setText } from './element.ts'
import { shownAmount, shownLeft } from './shown.ts'

type Shown = Pick<PlatformState, 'texts' | 'language' | 'now' | 'quote'>

/** Whether an open order would win at this price; null where the price is of another symbol. */
function standing(order: WireOrder, quote: PlatformState['quote']): 'ahead' | 'behind' | 'even' | null {
  if (!quote || quote.symbol !== order.symbol) return null
  const move = Number(quote.price) - Number(order.openPrice)
  if (move === 0) return 'even'
  return move > 0 === (order.direction === 'up') ? 'ahead' : 'behind'
}

const heading = (order: WireOrder, { texts, language }: Shown): HTMLElement =>
  element(
    'span',
    { class: 'what' },
    element('span', { class: 'way', 'data-direction': order.direction }, texts.text(`direction.${order.direction}`)),
    element('b', {}, order.symbol),
    element('span', { class: 'stake' }, shownAmount(order.stake, order.currency, language)),
  )

/** An order that runs: what it is, where it stands, and the time left. */
export function openOrderRow(order: WireOrder, state: Shown): { root: HTMLLIElement; tick(state: Shown): void } {
  const left = element('span', { class: 'left' })
  const state_ = element('span', { class: 'standing' })
  const bar = element('progress', { max: String(order.expiresAt - order.openedAt), 'aria-hidden': 'true' })
  const root = element(
    'li',
    { class: 'order' },
    heading(order, state),
    left,
    element('span', { class: 'at' }, order.openPrice),
    state_,
    bar,
  )
  const tick = ({ now, quote, texts }: Shown): void => {
    const remaining = order.expiresAt - now
    const stands = standing(order, quote)
    setText(left, remaining > 0 ? shownLeft(remaining) : texts.text('orders.settling'))
    setText(state_, stands && remaining > 0 ? texts.text(`standing.${stands}`) : '')
    root.dataset['standing'] = stands ?? 'unknown'
    bar.value = Math.max(0, Math.min(remaining, bar.max))
  }
  tick(state)
  return { root, tick }
}

/** An order that has ended: what became of it. */
export function settledOrderRow(order: WireOrder, state: Shown): HTMLLIElement {
  const { texts, language } = state
  const amount = order.status === 'lost' ? order.stake : (order.returned ?? order.stake)
  const result = texts.text(`result.${order.status}`, { amount: shownAmount(amount, order.currency, language) })
  return element(
    'li',
    { class: 'order settled', 'data-status': order.status },
    heading(order, state),
    element('span', { class: 'at' }, `${order.openPrice} → ${order.closePrice ?? '–'}`),
    element('span', { class: 'result' }, result),
  )
}
