import type { HelpArticle } from '../../domain/help/articles.ts'
import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { helpLink } from './helpLink.ts'
import { changed, type View } from './view.ts'

const articles = {
  guest: 'signIn',
  loading: null,
  failed: 'unreachable',
  empty: 'order',
  emptyEnded: 'orderEnd',
} as const satisfies Record<string, HelpArticle | null>
type EmptyState = keyof typeof articles

/** Returns the key of the text shown while the list is empty; null: it is not. */
function emptyState({ session, ordersLoading, ordersAt, connection, open, settled, list }: PlatformState): EmptyState | null {
  if (session.who !== 'person') return session.who === 'guest' ? 'guest' : 'loading'
  const shown = list === 'open' ? open : settled
  if (shown.length > 0) return null
  if (ordersAt === null && ordersLoading !== 'ready') return ordersLoading
  if (connection === 'offline') return null
  return list === 'open' ? 'empty' : 'emptyEnded'
}

/** The order list without orders: says why there are none, and what the person can do about it. */
export function emptyOrders(actions: Actions): View {
  const message = element('p', {})
  const button = element('button', { type: 'button', class: 'quiet' })
  const help = helpLink(actions.openHelp)
  const root = element('div', { class: 'empty' }, message, button, help.root)
  let shown: EmptyState | null = null
  button.addEventListener('click', () => (shown === 'guest' ? actions.signIn() : actions.retry()))
  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'session', 'ordersLoading', 'ordersAt', 'connection', 'open', 'settled', 'list')) return
      const { texts } = state
      shown = emptyState(state)
      setAttribute(root, 'hidden', shown === null)
      setText(message, shown === null ? '' : texts.text(`orders.${shown}`))
      help.explain(texts, shown && articles[shown], message.textContent)
      setAttribute(button, 'hidden', shown !== 'guest' && shown !== 'failed')
      setText(button, texts.text(shown === 'guest' ? 'orders.signIn' : 'retry'))
    },
  }
}
