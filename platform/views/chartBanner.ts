import type { HelpArticle } from '../../domain/help/articles.ts'
import { feedState, opensAt } from '../state/marketState.ts'
import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatDateTime } from './format.ts'
import { helpLink } from './helpLink.ts'
import type { View } from './view.ts'

const articles: { readonly [Feed in ReturnType<typeof feedState>]?: HelpArticle } = {
  offline: 'offline',
  stale: 'unreachable',
  closed: 'orderRefused',
}

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
export function chartBanner(actions: Actions): View {
  const text = element('span', { id: bannerTextId, role: 'alert' })
  const other = element('button', { type: 'button', class: 'quiet small', popovertarget: 'symbols' })
  const help = helpLink(actions.openHelp)
  const root = element('div', { class: 'banner', hidden: true }, text, help.root, other)
  return {
    root,
    update(state) {
      const shown = textOf(state)
      setText(text, shown)
      help.explain(state.texts, articles[feedState(state)] ?? null, shown)
      setText(other, state.texts.text('feed.otherMarkets'))
      setAttribute(root, 'hidden', shown === '' || state.historyLoading !== 'ready')
      setAttribute(other, 'hidden', feedState(state) !== 'closed')
    },
  }
}
