import { feedState, opensAt } from '../state/marketState.ts'
import type { PlatformState } from '../state/state.ts'
import { element, setAttribute, setText } from './element.ts'
import { shownMoment } from './shown.ts'
import type { View } from './view.ts'

function textOf(state: PlatformState): string {
  const { texts, symbol, language } = state
  const line = feedState(state)
  if (line === 'stale' || line === 'offline') return texts.text(`feed.${line}Text`)
  const opens = line === 'closed' ? opensAt(state) : null
  return opens === null ? '' : texts.text('feed.closedText', { symbol, time: shownMoment(opens, language) })
}

/** The reason why nothing can be ordered: Up and Down are described by it. */
export const bannerTextId = 'not-now'

/** Says over the chart why nothing can be ordered now: no connection, prices that have stopped, or a market that is closed and until when. */
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
