import { feedState } from '../state/marketState.ts'
import { offeredOf, quoteOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { chartTools } from './chartTools.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { settingsPanel } from './settingsPanel.ts'
import { priceMove, formatChange, formatClock } from './format.ts'
import { symbolPicker } from './symbolPicker.ts'
import { changed, type View } from './view.ts'

/** Shows symbol, price, 24-hour change and connection, and the chart's settings. */
export function symbolBar(actions: Actions): View {
  const title = element('h1', { class: 'hidden' })
  const price = figure('span', { class: 'price' })
  const change = element('span', { class: 'change' })
  const feed = element('span', { class: 'feed', role: 'status' })
  const parts = [symbolPicker(actions), chartTools(actions), settingsPanel(actions)] as const
  const [picker, tools, settings] = parts
  let shownFeed: string | null = null

  const quote = (state: PlatformState): void => {
    const { language, texts } = state
    const [now, before] = [quoteOf(state)?.price, offeredOf(state)?.dayBefore]
    setText(price, now ?? '–')
    const at = quoteOf(state)?.at ?? 0
    const isOld = feedState(state) === 'offline' || feedState(state) === 'stale'
    // A price that has stopped shows its time instead of its change.
    const old = isOld && at > 0 ? texts.text('feed.lastAt', { time: formatClock(at, language) }) : null
    setText(change, old ?? (now && before ? formatChange(now, before, language) : ''))
    for (const one of [price, change]) setAttribute(one, 'data-move', isOld ? undefined : priceMove(now, before))
  }
  return {
    root: element('header', { class: 'bar' }, title, picker.root, price, change, feed, tools.root, settings.root),
    update(state, before) {
      for (const part of parts) part.update(state, before)
      if (changed(state, before, 'texts')) {
        setText(title, state.texts.text('bar.title'))
        shownFeed = null
      }
      const feedNow = feedState(state)
      if (feedNow !== shownFeed || changed(state, before, 'quotes', 'symbol', 'terms', 'texts')) quote(state)
      if (feedNow === shownFeed) return
      shownFeed = feedNow
      setText(feed, state.texts.text(`feed.${feedNow}`))
      feed.dataset['feed'] = feedNow
    },
  }
}
