import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { changed, type View } from './view.ts'

/** Returns the key of the text shown while the list is empty; null: it is not. */
function emptyState({ session, ordersLoading, ordersAt, connection, open, settled, list }: PlatformState): string | null {
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
  const root = element('div', { class: 'empty' }, message, button)
  let shown: string | null = null
  button.addEventListener('click', () => (shown === 'guest' ? actions.signIn() : actions.retry()))
  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'session', 'ordersLoading', 'ordersAt', 'connection', 'open', 'settled', 'list')) return
      const { texts } = state
      shown = emptyState(state)
      setAttribute(root, 'hidden', shown === null)
      setText(message, shown === null ? '' : texts.text(`orders.${shown}`))
      setAttribute(button, 'hidden', shown !== 'guest' && shown !== 'failed')
      setText(button, texts.text(shown === 'guest' ? 'orders.signIn' : 'retry'))
    },
  }
}
