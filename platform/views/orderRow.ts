import type { WireOrder } from '../../contract/trading.ts'
import { liveResult } from '../orders/liveResult.ts'
import type { PlatformState } from '../state/state.ts'
import { element, setAttribute, setText } from './element.ts'
import { shownAmount, shownGain, shownLeft, shownMoment } from './shown.ts'

type Shown = Pick<PlatformState, 'texts' | 'language' | 'now' | 'quotes'>

const heading = (order: WireOrder, { texts, language }: Shown): HTMLElement =>
  element(
    'span',
    { class: 'what' },
    element('span', { class: 'way', 'data-direction': order.direction }, texts.text(`direction.${order.direction}`)),
    element('b', {}, order.symbol),
    element('span', { class: 'stake' }, shownAmount(order.stake, order.currency, language)),
  )

/** An order that runs: what it is, what it would bring if it ended now, and the time left. */
export function openOrderRow(order: WireOrder, state: Shown): { root: HTMLLIElement; tick(state: Shown): void } {
  const left = element('span', { class: 'left' })
  const gain = element('bdi', { class: 'gain' })
  const word = element('span', {})
  const bar = element('progress', { max: String(order.expiresAt - order.openedAt), 'aria-hidden': 'true' })
  const root = element(
    'li',
    { class: 'order' },
    heading(order, state),
    left,
    element('span', { class: 'at' }, order.openPrice),
    element('span', { class: 'standing' }, gain, word),
    bar,
  )
  const tick = ({ now, quotes, texts, language }: Shown): void => {
    const remaining = order.expiresAt - now
    const live = remaining > 0 ? liveResult(order, quotes[order.symbol]) : null
    setText(left, remaining > 0 ? shownLeft(remaining) : texts.text('orders.settling'))
    setText(gain, live ? shownGain(live.gain, language) : '')
    setText(word, live ? texts.text(`standing.${live.standing}`) : '')
    setAttribute(root, 'data-standing', live?.standing ?? 'unknown')
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
    element('span', { class: 'when' }, shownMoment(order.expiresAt, language)),
    element('span', { class: 'at', dir: 'ltr' }, `${order.openPrice} → ${order.closePrice ?? '–'}`),
    element('span', { class: 'result' }, result),
  )
}
