import type { CandleSeries } from '../chart/candleSeries.ts'
import { candleText } from './candleText.ts'
import { element, figure, setText } from './element.ts'
import { changed, type View } from './view.ts'

/** Rows of the table; scrolling the chart reaches more. */
const maxRows = 60
const columns = ['time', 'open', 'high', 'low', 'close'] as const

/**
 * The chart's candles as a table, newest first. It changes when a candle is finished, not with every quote.
 */
export function candleTable(series: () => CandleSeries | null): View {
  const caption = element('caption', {})
  const heads = columns.map(() => element('th', { scope: 'col' }))
  const body = element('tbody', {})
  const table = element('table', {}, caption, element('thead', {}, element('tr', {}, ...heads)), body)

  return {
    root: element('div', { class: 'figures', tabindex: '0', role: 'region', 'aria-labelledby': 'figures' }, table),
    update(state, before) {
      const { texts, view, symbol, interval } = state
      if (view !== 'table' || !changed(state, before, 'view', 'texts', 'symbol', 'historyLoading', 'newestCandle')) return
      caption.id = 'figures'
      setText(caption, texts.text('table.caption', { symbol, interval: texts.text(`interval.${interval}.name`) }))
      for (const [index, head] of heads.entries()) setText(head, texts.text(`table.${columns[index]}`))
      const candles = series()
      const rows = (candles?.all() ?? []).slice(-maxRows).toReversed()
      body.replaceChildren(
        ...rows.map((candle) => {
          const { time, ...prices } = candleText(candle, candles?.digits ?? 0, state)
          const cells = Object.values(prices).map((price) => figure('td', {}, price))
          return element('tr', {}, element('th', { scope: 'row' }, time), ...cells)
        }),
      )
    },
  }
}
