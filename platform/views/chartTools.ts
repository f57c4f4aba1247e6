import { chartStyles, intervalNames } from '../chart/intervals.ts'
import type { Actions } from './actions.ts'
import { element } from './element.ts'
import { icon } from './icon.ts'
import { rovingTabindex } from './rovingTabindex.ts'
import { changed, type View } from './view.ts'

/** Chooses the candle length, the chart style, and the table view. */
export function chartTools(actions: Actions): View {
  const intervals = intervalNames.map((name) => element('button', { type: 'button', class: 'pill', 'data-interval': name }))
  const pills = element('div', { class: 'pills' }, ...intervals)
  const stopAt = rovingTabindex(pills)
  const styles = chartStyles.map((name) => element('button', { type: 'button', class: 'tool' }, icon(name)))
  const table = element('button', { type: 'button', class: 'tool' }, icon('table'))
  for (const [index, button] of intervals.entries())
    button.addEventListener('click', () => actions.chooseInterval(intervalNames[index] ?? '5s'))
  for (const [index, button] of styles.entries()) button.addEventListener('click', () => actions.chooseStyle(chartStyles[index] ?? 'line'))
  table.addEventListener('click', () => actions.chooseView(table.getAttribute('aria-pressed') === 'true' ? 'chart' : 'table'))

  return {
    root: element('div', { class: 'tools' }, pills, ...styles, table),
    update(state, before) {
      const { texts } = state
      if (changed(state, before, 'texts')) {
        pills.setAttribute('aria-label', texts.text('bar.intervals'))
        for (const [index, button] of intervals.entries()) {
          button.textContent = texts.text(`interval.${intervalNames[index]}`)
          button.setAttribute('aria-label', `${button.textContent}, ${texts.text(`interval.${intervalNames[index]}.name`)}`)
        }
        for (const [index, button] of styles.entries()) button.setAttribute('aria-label', texts.text(`chart.style.${chartStyles[index]}`))
        table.setAttribute('aria-label', texts.text('chart.table'))
      }
      if (changed(state, before, 'interval')) {
        for (const [index, button] of intervals.entries())
          button.setAttribute('aria-pressed', String(intervalNames[index] === state.interval))
        stopAt(intervalNames.indexOf(state.interval))
      }
      if (changed(state, before, 'chartStyle', 'view')) {
        for (const [index, button] of styles.entries())
          button.setAttribute('aria-pressed', String(state.view === 'chart' && chartStyles[index] === state.chartStyle))
        table.setAttribute('aria-pressed', String(state.view === 'table'))
      }
    },
  }
}
