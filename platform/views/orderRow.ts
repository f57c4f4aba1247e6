import type { WireOrder } from '../../contract/trading.ts'
import { liveResult } from '../orders/liveResult.ts'
import type { PlatformState } from '../state/state.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatAmount, formatDay, formatGain, formatTimeLeft, formatTime } from './format.ts'

type Shown = Pick<PlatformState, 'texts' | 'language' | 'now' | 'quotes'>

const heading = (order: WireOrder, { texts, language }: Shown): HTMLElement =>
  element(
    'span',
    { class: 'what' },
    element('span', { class: 'way', 'data-direction': order.direction }, texts.text(`direction.${order.direction}`)),
    element('b', {}, order.symbol),
    element('span', { class: 'stake' }, formatAmount(order.stake, order.currency, language)),
  )

/** One open order: its details, its current result, and the time left. */
export function openOrderRow(order: WireOrder, state: Shown): { root: HTMLLIElement; tick(state: Shown): void } {
  const left = element('span', { class: 'left' })
  const gain = element('bdi', { class: 'gain' })
  const standingText = element('span', {})
  const bar = element('progress', { max: String(order.expiresAt - order.openedAt), 'aria-hidden': 'true' })
  const root = element(
    'li',
    { class: 'order' },
    heading(order, state),
    left,
    element(
      'div',
      { class: 'outcome' },
      element('span', { class: 'at' }, order.openPrice),
      element('span', { class: 'standing' }, gain, standingText),
    ),
    bar,
  )
  const tick = ({ now, quotes, texts, language }: Shown): void => {
    const remaining = order.expiresAt - now
    const live = remaining > 0 ? liveResult(order, quotes[order.symbol]) : null
    setText(left, remaining > 0 ? formatTimeLeft(remaining) : texts.text('orders.settling'))
    setText(gain, live ? formatGain(live.gain, language) : '')
    setText(standingText, live ? texts.text(`standing.${live.standing}`) : '')
    setAttribute(root, 'data-standing', live?.standing ?? 'unknown')
    bar.value = Math.max(0, Math.min(remaining, bar.max))
  }
  tick(state)
  return { root, tick }
}

/** Groups orders by day in local time, in the given order. */
export function ordersByDay<Ended extends Pick<WireOrder, 'expiresAt'>>(orders: readonly Ended[]): { day: number; orders: Ended[] }[] {
  const days = new Map<string, { day: number; orders: Ended[] }>()
  for (const order of orders) {
    const name = new Date(order.expiresAt).toDateString()
    const known = days.get(name)
    if (known) known.orders.push(order)
    else days.set(name, { day: order.expiresAt, orders: [order] })
  }
  return [...days.values()]
}

/** Returns ended orders as one list per day, under the day as its heading. */
export function settledOrderDays(orders: readonly WireOrder[], state: Shown): HTMLElement[] {
  return ordersByDay(orders).map(({ day, orders: ended }) =>
    element(
      'div',
      { class: 'day' },
      element('h3', {}, formatDay(day, state.language)),
      element('ul', { class: 'orders' }, ...ended.map((order) => settledOrderRow(order, state))),
    ),
  )
}

/** One ended order with its result. */
function settledOrderRow(order: WireOrder, state: Shown): HTMLLIElement {
  const { texts, language } = state
  const amount = order.status === 'lost' ? order.stake : (order.returned ?? order.stake)
  const result = texts.text(`result.${order.status}`, { amount: formatAmount(amount, order.currency, language) })
  return element(
    'li',
    { class: 'order settled', 'data-status': order.status },
    heading(order, state),
    element('time', { class: 'when' }, formatTime(order.expiresAt, language)),
    element(
      'div',
      { class: 'outcome' },
      element('span', { class: 'at', dir: 'ltr' }, `${order.openPrice} → ${order.closePrice ?? '–'}`),
      element('span', { class: 'result' }, result),
    ),
  )
}
