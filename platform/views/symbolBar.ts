import { intervalNames } from '../chart/intervals.ts'
import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { shownChange } from './shown.ts'
import { changed, type View } from './view.ts'

/** Symbol, price, its change in 24 hours, the state of the line, and how far apart the chart's points are. */
export function symbolBar(actions: Actions): View {
  const title = element('h1', { class: 'hidden' })
  const symbol = element('select', { class: 'symbol' })
  const price = element('span', { class: 'price' })
  const change = element('span', { class: 'change' })
  const feed = element('span', { class: 'feed', role: 'status' })
  const buttons = intervalNames.map((name) => element('button', { type: 'button', class: 'interval', 'data-interval': name }))
  const group = element('div', { class: 'intervals', role: 'group' }, ...buttons)
  symbol.addEventListener('change', () => actions.chooseSymbol(symbol.value))
  for (const [index, button] of buttons.entries())
    button.addEventListener('click', () => actions.chooseInterval(intervalNames[index] ?? '5s'))

  const name = ({ texts }: PlatformState): void => {
    setText(title, texts.text('bar.title'))
    symbol.setAttribute('aria-label', texts.text('bar.symbol'))
    group.setAttribute('aria-label', texts.text('bar.intervals'))
    for (const [index, button] of buttons.entries()) {
      setText(button, texts.text(`interval.${intervalNames[index]}`))
      button.setAttribute(
        'aria-label',
        `${texts.text(`interval.${intervalNames[index]}`)}, ${texts.text(`interval.${intervalNames[index]}.name`)}`,
      )
    }
  }
  const offer = ({ terms, symbol: chosen }: PlatformState): void => {
    const known = terms?.symbols ?? []
    if (symbol.options.length !== known.length)
      symbol.replaceChildren(...known.map((one) => element('option', { value: one.symbol }, one.symbol)))
    symbol.value = chosen
  }

  return {
    root: element('header', { class: 'bar' }, title, symbol, price, change, feed, group),
    update(state, before) {
      if (changed(state, before, 'texts')) name(state)
      if (changed(state, before, 'terms', 'symbol')) offer(state)
      if (changed(state, before, 'interval'))
        for (const [index, button] of buttons.entries())
          button.setAttribute('aria-pressed', String(intervalNames[index] === state.interval))
      if (changed(state, before, 'quote', 'dayBefore', 'texts')) {
        const { quote, dayBefore, language } = state
        const share = quote && dayBefore ? Number(quote.price) - Number(dayBefore) : 0
        setText(price, quote?.price ?? '–')
        setText(change, quote && dayBefore ? shownChange(quote.price, dayBefore, language) : '')
        setAttribute(change, 'data-move', share > 0 ? 'rise' : share < 0 ? 'fall' : undefined)
        setAttribute(price, 'data-move', share > 0 ? 'rise' : share < 0 ? 'fall' : undefined)
      }
      if (changed(state, before, 'feed', 'texts')) {
        setText(feed, state.texts.text(`feed.${state.feed}`))
        feed.dataset['feed'] = state.feed
      }
    },
  }
}
