import { openPriceChart, type PriceChart } from '../chart/priceChart.ts'
import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { shownChange, tagOf } from './shown.ts'
import { changed, type View } from './view.ts'

/** How often the chart's description follows the price: a reader of the screen asks for it, and is not told every tick. */
const describeEveryMs = 5_000

/** The chart, what it says to those who do not see it, and what stands in its place while it is loading or has failed. */
export function chartArea(actions: Actions): View & { chart(): PriceChart } {
  const canvas = element('div', { class: 'canvas', role: 'img' })
  const message = element('p', {})
  const retry = element('button', { type: 'button', class: 'quiet' })
  const cover = element('div', { class: 'cover', role: 'status' }, message, retry)
  const stale = element('p', { class: 'stale', role: 'alert', hidden: true })
  // The licence of the chart asks for this notice and link where it is used.
  const credit = element('a', { class: 'credit', href: 'https://www.tradingview.com/', target: '_blank', rel: 'noopener noreferrer' })
  retry.addEventListener('click', () => actions.retry())
  let chart: PriceChart | null = null
  let described = 0

  const describe = ({ texts, symbol, quote, dayBefore, language }: PlatformState): void => {
    if (!quote) return
    described = quote.at
    const change = dayBefore ? shownChange(quote.price, dayBefore, language) : '–'
    canvas.setAttribute('aria-label', texts.text('chart.description', { symbol, price: quote.price, change }))
  }

  return {
    root: element('section', { class: 'chart' }, canvas, cover, stale, credit),
    chart: () => (chart ??= openPriceChart(canvas)),
    update(state, before) {
      const { texts, historyLoading, termsLoading, feed, quote } = state
      if (changed(state, before, 'texts')) {
        setText(retry, texts.text('retry'))
        setText(credit, texts.text('chart.credit'))
      }
      if (changed(state, before, 'texts', 'historyLoading', 'termsLoading')) {
        const shown =
          termsLoading === 'failed' || historyLoading === 'failed' ? 'failed' : termsLoading === 'loading' ? 'loading' : historyLoading
        cover.dataset['state'] = shown
        setAttribute(cover, 'hidden', shown === 'ready')
        setAttribute(retry, 'hidden', shown !== 'failed')
        setText(message, shown === 'ready' ? '' : texts.text(`chart.${shown}`))
      }
      if (changed(state, before, 'texts', 'feed')) {
        setAttribute(stale, 'hidden', feed !== 'stale')
        setText(stale, feed === 'stale' ? texts.text('feed.staleText') : '')
      }
      if (changed(state, before, 'theme', 'texts')) chart?.dress(tagOf(state.language))
      if (changed(state, before, 'open', 'symbol', 'theme')) chart?.orders(state.open.filter(({ symbol }) => symbol === state.symbol))
      if (changed(state, before, 'symbol', 'texts', 'dayBefore') || (quote && quote.at - described >= describeEveryMs)) describe(state)
    },
  }
}
