import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatTime } from './format.ts'
import { openOrderRow, settledOrderDays } from './orderRow.ts'
import { changed, type View } from './view.ts'

const tabs = ['open', 'ended'] as const

/** Returns the key of the text shown while the list is empty. */
function emptyState({ session, ordersLoading, ordersAt, connection, open, settled, list }: PlatformState): string | null {
  if (session.who !== 'person') return session.who === 'guest' ? 'guest' : 'loading'
  const shown = list === 'open' ? open : settled
  if (shown.length > 0) return null
  if (ordersAt === null && ordersLoading !== 'ready') return ordersLoading
  if (connection === 'offline') return null
  return list === 'open' ? 'empty' : 'emptyEnded'
}

/** Returns the list's age while it cannot be refreshed; empty: it is current, or there is none. */
function ageOf({ session, connection, ordersLoading, ordersAt, texts, language }: PlatformState): string {
  const isOld = connection === 'offline' || ordersLoading === 'failed'
  if (session.who !== 'person' || ordersAt === null || !isOld) return ''
  return texts.text('orders.asOf', { time: formatTime(ordersAt, language) })
}

/** The account's open orders with live result and countdown, and its ended orders. */
export function orderList(actions: Actions): View {
  const title = element('h2', { class: 'hidden' })
  const buttons = tabs.map((name) => element('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': 'orders' }))
  const tabList = element('div', { class: 'tabs', role: 'tablist' }, ...buttons)
  const list = element('div', { class: 'lists' })
  const message = element('p', {})
  const button = element('button', { type: 'button', class: 'quiet' })
  const empty = element('div', { class: 'empty' }, message, button)
  const age = element('p', { class: 'age', role: 'status' })
  const older = element('button', { type: 'button', class: 'quiet older' })
  let rows: ReturnType<typeof openOrderRow>[] = []
  let shown: string | null = null
  button.addEventListener('click', () => (shown === 'guest' ? actions.signIn() : actions.retry()))
  older.addEventListener('click', () => actions.showOlder())
  for (const [index, tab] of buttons.entries()) tab.addEventListener('click', () => actions.chooseList(tabs[index] ?? 'open'))
  tabList.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = buttons.find((tab) => tab.getAttribute('aria-selected') !== 'true')
    other?.click()
    other?.focus()
  })

  const fill = (state: PlatformState): void => {
    rows = state.list === 'open' ? state.open.map((order) => openOrderRow(order, state)) : []
    const open = element('ul', { class: 'orders' }, ...rows.map(({ root }) => root))
    list.replaceChildren(...(state.list === 'ended' ? settledOrderDays(state.settled, state) : rows.length > 0 ? [open] : []))
  }
  const name = (state: PlatformState): void => {
    const { texts, open, list: chosen } = state
    setText(title, texts.text('orders.title'))
    tabList.setAttribute('aria-label', texts.text('orders.title'))
    for (const [index, tab] of buttons.entries()) {
      const isChosen = tabs[index] === chosen
      setText(tab, tabs[index] === 'open' ? texts.text('orders.open', { count: open.length }) : texts.text('orders.ended'))
      setAttribute(tab, 'aria-selected', String(isChosen))
      setAttribute(tab, 'tabindex', isChosen ? '0' : '-1')
    }
    panel.setAttribute('aria-labelledby', `tab-${chosen}`)
    setText(older, texts.text('orders.older'))
  }
  const panel = element('div', { id: 'orders', role: 'tabpanel', tabindex: '0' }, age, list, empty, older)

  return {
    root: element('section', { class: 'list' }, title, tabList, panel),
    update(state, before) {
      const { texts } = state
      if (changed(state, before, 'texts', 'open', 'list')) name(state)
      if (changed(state, before, 'texts', 'list', state.list === 'open' ? 'open' : 'settled')) fill(state)
      if (changed(state, before, 'texts', 'session', 'ordersLoading', 'ordersAt', 'connection', 'open', 'settled', 'list')) {
        setText(age, ageOf(state))
        shown = emptyState(state)
        setAttribute(empty, 'hidden', shown === null)
        setText(message, shown === null ? '' : texts.text(`orders.${shown}`))
        setAttribute(button, 'hidden', shown !== 'guest' && shown !== 'failed')
        setText(button, texts.text(shown === 'guest' ? 'orders.signIn' : 'retry'))
      }
      if (changed(state, before, 'list', 'older', 'settled')) {
        setAttribute(older, 'hidden', state.list !== 'ended' || state.settled.length === 0 || state.older === 'none')
        setAttribute(older, 'aria-busy', state.older === 'loading' ? 'true' : undefined)
      }
      if (changed(state, before, 'now', 'quotes')) for (const row of rows) row.tick(state)
    },
  }
}
