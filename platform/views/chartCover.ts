import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { helpLink } from './helpLink.ts'
import { changed, type View } from './view.ts'

type Cover = 'otherVersion' | 'failed' | 'busy' | 'loading'

function coverOf({ hostVersion, termsLoading, historyLoading }: PlatformState): Cover | null {
  if (hostVersion === 'other') return 'otherVersion'
  if (termsLoading === 'failed' || historyLoading === 'failed') return 'failed'
  if (historyLoading === 'busy') return 'busy'
  return termsLoading === 'loading' || historyLoading === 'loading' ? 'loading' : null
}

/** Covers the chart while there is nothing to draw. */
export function chartCover(actions: Actions): View {
  const message = element('p', { role: 'status' })
  const retry = element('button', { type: 'button', class: 'quiet' })
  const help = helpLink(actions.openHelp)
  const root = element('div', { class: 'cover' }, message, retry, help.root)
  retry.addEventListener('click', () => actions.retry())
  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'historyLoading', 'termsLoading', 'hostVersion')) return
      const shown = coverOf(state)
      setAttribute(root, 'data-state', shown ?? undefined)
      setAttribute(root, 'hidden', shown === null)
      setAttribute(retry, 'hidden', shown !== 'failed' && shown !== 'busy')
      setText(retry, state.texts.text('retry'))
      setText(message, shown === null ? '' : state.texts.text(shown === 'busy' ? 'request.busy' : `chart.${shown}`))
      // A host page of another version ignores the link; it has one of its own over this page.
      help.explain(state.texts, shown === 'failed' || shown === 'busy' ? 'unreachable' : null, message.textContent)
    },
  }
}
