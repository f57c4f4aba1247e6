import { feedState } from '../state/marketState.ts'
import { offeredOf, quoteOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { chartTools } from './chartTools.ts'
import { element, setAttribute, setText } from './element.ts'
import { settingsPanel } from './settingsPanel.ts'
import { moveOf, shownChange } from './shown.ts'
import { symbolPicker } from './symbolPicker.ts'
import { changed, type View } from './view.ts'

/** Symbol, price, its change in 24 hours, the state of the line, and what the chart shows. */
export function symbolBar(actions: Actions): View {
  const title = element('h1', { class: 'hidden' })
  const price = element('span', { class: 'price' })
  const change = element('span', { class: 'change' })
  const feed = element('span', { class: 'feed', role: 'status' })
  const parts = [symbolPicker(actions), chartTools(actions), settingsPanel(actions)] as const
  const [picker, tools, settings] = parts
  let told: string | null = null

  const quote = (state: PlatformState): void => {
    const { language } = state
    const [now, before] = [quoteOf(state)?.price, offeredOf(state)?.dayBefore]
    setText(price, now ?? '–')
    setText(change, now && before ? shownChange(now, before, language) : '')
    for (const one of [price, change]) setAttribute(one, 'data-move', moveOf(now, before))
  }
  return {
    root: element('header', { class: 'bar' }, title, picker.root, price, change, feed, tools.root, settings.root),
    update(state, before) {
      for (const part of parts) part.update(state, before)
      if (changed(state, before, 'texts')) {
        setText(title, state.texts.text('bar.title'))
        told = null
      }
      if (changed(state, before, 'quotes', 'symbol', 'terms', 'texts')) quote(state)
      const line = feedState(state)
      if (line === told) return
      told = line
      setText(feed, state.texts.text(`feed.${line}`))
      feed.dataset['feed'] = line
    },
  }
}
