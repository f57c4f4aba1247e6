import type { WireOrder } from '../../contract/trading.ts'
import { profitOf, totalProfit } from '../../domain/trading/profit.ts'
import { liveResult } from '../orders/liveResult.ts'
import type { PlatformState } from '../state/state.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { formatAmount, formatDay, formatGain, formatTimeLeft, formatTime } from './format.ts'

type Shown = Pick<PlatformState, 'texts' | 'language' | 'now' | 'quotes' | 'connection'>

const heading = (order: WireOrder, { texts, language }: Shown): HTMLElement =>
  element(
    'span',
    { class: 'what' },
    element(
      'span',
      { class: 'way', 'data-direction': order.direction },
      element('span', { class: 'hidden' }, texts.text(`direction.${order.direction}`)),
    ),
    figure('b', {}, order.symbol),
    figure('bdi', { class: 'stake' }, formatAmount(order.stake, order.currency, language, true)),
  )

/** One open order: its current result, the time left and its opening price. */
export function openOrderRow(order: WireOrder, state: Shown): { root: HTMLLIElement; tick(state: Shown): void } {
  const left = element('span', { class: 'left' })
  const gain = figure('bdi', { class: 'gain' })
  const standing = element('span', { class: 'standing' })
  const bar = element('progress', { max: String(order.expiresAt - order.openedAt), 'aria-hidden': 'true' })
  const root = element(
    'li',
    { class: 'order' },
    heading(order, state),
    gain,
    element('span', { class: 'detail' }, left, figure('span', { class: 'at' }, order.openPrice)),
    standing,
    bar,
  )
  const tick = ({ now, quotes, texts, language, connection }: Shown): void => {
    const remaining = order.expiresAt - now
    // Offline the last quote is not the current one: no result is shown.
    const live = remaining > 0 && connection === 'online' ? liveResult(order, quotes[order.symbol]) : null
    const ended = texts.text(connection === 'offline' ? 'orders.resultLater' : 'orders.settling')
    setText(left, remaining > 0 ? texts.text('orders.endsIn', { time: formatTimeLeft(remaining) }) : ended)
    setText(gain, live ? formatGain(live.gain, language) : '…')
    setText(standing, live ? texts.text(`standing.${live.standing}`) : '')
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

export const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

/** The profit of one day's orders, coloured by its sign. Empty if they are in several currencies. */
function dayProfit(orders: readonly WireOrder[], { language }: Shown): HTMLElement {
  const currency = orders[0]?.currency
  if (!currency || orders.some((order) => order.currency !== currency)) return element('bdi', {})
  const total = totalProfit(orders, currency)
  return figure('bdi', { class: 'gain', 'data-sign': Math.sign(total.minor).toString() }, formatGain(total, language))
}

/**
 * Returns ended orders as one list per day, under the day as its heading. `isWhole`: the last day is
 * complete, so it has a total too.
 */
export function settledOrderDays(orders: readonly WireOrder[], state: Shown, isWhole: boolean): HTMLElement[] {
  const { texts, language, now } = state
  const days = ordersByDay(orders)
  return days.map(({ day, orders: ended }, index) => {
    const name = isSameDay(day, now) ? texts.text('orders.today') : formatDay(day, language)
    const isComplete = isWhole || index < days.length - 1
    return element(
      'div',
      { class: 'day' },
      element('div', { class: 'dayHead' }, element('h3', {}, name), ...(isComplete ? [dayProfit(ended, state)] : [])),
      element('ul', { class: 'orders' }, ...ended.map((order) => settledOrderRow(order, state))),
    )
  })
}

/** One ended order with its profit; the payout is the detail. */
function settledOrderRow(order: WireOrder, state: Shown): HTMLLIElement {
  const { texts, language } = state
  const profit = profitOf(order)
  const payout = () => texts.text('result.payout', { amount: formatAmount(order.returned ?? order.stake, order.currency, language) })
  const detail =
    order.status === 'won'
      ? figure('span', { class: 'standing' }, payout())
      : element('span', { class: 'standing' }, texts.text(`result.${order.status === 'tie' ? 'tie' : 'lost'}`))
  return element(
    'li',
    { class: 'order settled', 'data-status': order.status },
    heading(order, state),
    figure('bdi', { class: 'gain' }, profit ? formatGain(profit, language) : '–'),
    element(
      'span',
      { class: 'detail' },
      element('time', {}, formatTime(order.expiresAt, language)),
      figure('span', { class: 'at', dir: 'ltr' }, `${order.openPrice} → ${order.closePrice ?? '–'}`),
      detail,
    ),
  )
}
