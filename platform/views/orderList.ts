import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { openOrderRow, settledOrderRow } from './orderRow.ts'
import { changed, type View } from './view.ts'

/** What stands in the list's place while it has nothing to show. */
function emptyState({ session, ordersLoading, open }: PlatformState): string | null {
  if (session.who !== 'person') return session.who === 'guest' ? 'guest' : 'loading'
  if (ordersLoading !== 'ready') return open.length > 0 ? null : ordersLoading
  return open.length === 0 ? 'empty' : null
}

/** The account's open orders with their countdown, and the last results below them. */
export function orderList(actions: Actions): View {
  const title = element('h2', {})
  const open = element('ul', { class: 'orders' })
  const resultsTitle = element('h3', {})
  const settled = element('ul', { class: 'orders' })
  const message = element('p', {})
  const button = element('button', { type: 'button', class: 'quiet' })
  const empty = element('div', { class: 'empty' }, message, button)
  let rows: ReturnType<typeof openOrderRow>[] = []
  let shown: string | null = null
  button.addEventListener('click', () => (shown === 'guest' ? actions.signIn() : actions.retry()))

  return {
    root: element('section', { class: 'list' }, title, open, empty, resultsTitle, settled),
    update(state, before) {
      const { texts } = state
      if (changed(state, before, 'texts', 'open')) {
        setText(title, state.open.length > 0 ? texts.text('orders.titleCount', { count: state.open.length }) : texts.text('orders.title'))
        rows = state.open.map((order) => openOrderRow(order, state))
        open.replaceChildren(...rows.map(({ root }) => root))
      }
      if (changed(state, before, 'texts', 'settled')) {
        setText(resultsTitle, texts.text('orders.results'))
        settled.replaceChildren(...state.settled.map((order) => settledOrderRow(order, state)))
        setAttribute(resultsTitle, 'hidden', state.settled.length === 0)
      }
      if (changed(state, before, 'texts', 'session', 'ordersLoading', 'open')) {
        shown = emptyState(state)
        setAttribute(empty, 'hidden', shown === null)
        setText(message, shown === null ? '' : texts.text(`orders.${shown}`))
        setAttribute(button, 'hidden', shown !== 'guest' && shown !== 'failed')
        setText(button, texts.text(shown === 'guest' ? 'orders.signIn' : 'retry'))
      }
      if (changed(state, before, 'now', 'quote')) for (const row of rows) row.tick(state)
    },
  }
}
