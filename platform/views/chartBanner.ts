import { feedState, opensAt } from '../state/marketState.ts'
import type { PlatformState } from '../state/state.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatDateTime } from './format.ts'
import type { View } from './view.ts'

function textOf(state: PlatformState): string {
  const { texts, symbol, language } = state
  const feed = feedState(state)
  if (feed === 'stale' || feed === 'offline') return texts.text(`feed.${feed}Text`)
  const opens = feed === 'closed' ? opensAt(state) : null
  return opens === null ? '' : texts.text('feed.closedText', { symbol, time: formatDateTime(opens, language) })
}

/** The id of the banner's text, which describes Up and Down. */
export const bannerTextId = 'not-now'

/**
 * Shows over the chart why no order can be placed: no connection, stale prices, or a closed market and when
 * it opens.
 */
export function chartBanner(): View {
  const text = element('span', { id: bannerTextId })
  const other = element('button', { type: 'button', class: 'quiet small', popovertarget: 'symbols' })
  const root = element('div', { class: 'banner', role: 'alert', hidden: true }, text, other)
  return {
    root,
    update(state) {
      const shown = textOf(state)
      setText(text, shown)
      setText(other, state.texts.text('feed.otherMarkets'))
      setAttribute(root, 'hidden', shown === '' || state.historyLoading !== 'ready')
      setAttribute(other, 'hidden', feedState(state) !== 'closed')
    },
  }
}
