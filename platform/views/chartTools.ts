import { chartStyles, intervalNames } from '../chart/intervals.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { icon } from './icon.ts'
import { panel } from './panel.ts'
import { rovingTabindex } from './rovingTabindex.ts'
import { changed, type View } from './view.ts'

/**
 * Chooses the candle length, the chart style, and the table view: in the bar where they fit, else in a panel
 * behind one button.
 */
export function chartTools(actions: Actions): View {
  const intervals = intervalNames.map((name) => element('button', { type: 'button', class: 'pill', 'data-interval': name }))
  const pills = element('div', { class: 'pills' }, ...intervals)
  const stopAt = rovingTabindex(pills)
  const styles = chartStyles.map((name) => element('button', { type: 'button', class: 'tool' }, icon(name)))
  const table = element('button', { type: 'button', class: 'tool' }, icon('table'))
  const { button, body, root, close } = panel('chart-tools', () => undefined)
  const shown = element('span', {})
  button.className = 'pill opener'
  button.append(shown, icon('down'))
  body.classList.add('tools')
  body.append(pills, element('div', { class: 'styles' }, ...styles, table))
  for (const [index, one] of intervals.entries())
    one.addEventListener('click', () => {
      actions.chooseInterval(intervalNames[index] ?? '5s')
      close()
    })
  for (const [index, one] of styles.entries())
    one.addEventListener('click', () => {
      actions.chooseStyle(chartStyles[index] ?? 'line')
      close()
    })
  table.addEventListener('click', () => {
    actions.chooseView(table.getAttribute('aria-pressed') === 'true' ? 'chart' : 'table')
    close()
  })

  return {
    root,
    update(state, before) {
      const { texts } = state
      if (changed(state, before, 'texts')) {
        pills.setAttribute('aria-label', texts.text('bar.intervals'))
        for (const [index, one] of intervals.entries()) {
          one.textContent = texts.text(`interval.${intervalNames[index]}`)
          one.setAttribute('aria-label', `${one.textContent}, ${texts.text(`interval.${intervalNames[index]}.name`)}`)
        }
        for (const [index, one] of styles.entries()) one.setAttribute('aria-label', texts.text(`chart.style.${chartStyles[index]}`))
        table.setAttribute('aria-label', texts.text('chart.table'))
      }
      if (changed(state, before, 'texts', 'interval')) {
        const name = texts.text(`interval.${state.interval}`)
        setText(shown, name)
        button.setAttribute('aria-label', texts.text('bar.view', { interval: name }))
      }
      if (changed(state, before, 'interval')) {
        for (const [index, one] of intervals.entries()) one.setAttribute('aria-pressed', String(intervalNames[index] === state.interval))
        stopAt(intervalNames.indexOf(state.interval))
      }
      if (changed(state, before, 'chartStyle', 'view')) {
        for (const [index, one] of styles.entries())
          setAttribute(one, 'aria-pressed', String(state.view === 'chart' && chartStyles[index] === state.chartStyle))
        table.setAttribute('aria-pressed', String(state.view === 'table'))
      }
    },
  }
}
