import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { formatTime } from './format.ts'
import { icon } from './icon.ts'
import { isSameDay, openOrderRow, settledOrderDays } from './orderRow.ts'
import { changed, type View } from './view.ts'

const tabs = ['open', 'ended'] as const
/** The list is a column beside the chart from this size on, and a sheet below it; as in layout.css. */
export const columnMedia = '(width >= 860px) and (height >= 420px)'
export const orderSheetId = 'order-sheet'

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

/** The account's open orders with live result and countdown, below them those closed today; and all closed orders by day. */
export function orderList(actions: Actions): View {
  const title = element('h2', { class: 'hidden' })
  const buttons = tabs.map((name) => element('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': 'orders' }))
  const tabList = element('div', { class: 'tabs', role: 'tablist' }, ...buttons)
  const fold = element('button', { type: 'button', class: 'tool fold', 'aria-controls': 'orders' }, icon('aside'))
  const leave = element(
    'button',
    { type: 'button', class: 'tool leave', popovertarget: orderSheetId, popovertargetaction: 'hide' },
    icon('cross'),
  )
  const list = element('div', { class: 'lists' })
  const message = element('p', {})
  const button = element('button', { type: 'button', class: 'quiet' })
  const empty = element('div', { class: 'empty' }, message, button)
  const today = element('div', {})
  const age = element('p', { class: 'age', role: 'status' })
  const older = element('button', { type: 'button', class: 'quiet older' })
  let rows: ReturnType<typeof openOrderRow>[] = []
  let shown: string | null = null
  button.addEventListener('click', () => (shown === 'guest' ? actions.signIn() : actions.retry()))
  older.addEventListener('click', () => actions.showOlder())
  fold.addEventListener('click', () => actions.prefer({ orders: fold.getAttribute('aria-expanded') === 'true' ? 'hidden' : 'shown' }))
  for (const [index, tab] of buttons.entries()) tab.addEventListener('click', () => actions.chooseList(tabs[index] ?? 'open'))
  tabList.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = buttons.find((tab) => tab.getAttribute('aria-selected') !== 'true')
    other?.click()
    other?.focus()
  })

  const fill = (state: PlatformState): void => {
    const { settled, older: further, now } = state
    const isOpenList = state.list === 'open'
    rows = isOpenList ? state.open.map((order) => openOrderRow(order, state)) : []
    const open = element('ul', { class: 'orders' }, ...rows.map(({ root }) => root))
    const ofToday = settled.filter(({ expiresAt }) => isSameDay(expiresAt, now))
    list.replaceChildren(...(isOpenList ? (rows.length > 0 ? [open] : []) : settledOrderDays(settled, state, further === 'none')))
    today.replaceChildren(...(isOpenList ? settledOrderDays(ofToday, state, ofToday.length < settled.length || further === 'none') : []))
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
    setAttribute(leave, 'aria-label', texts.text('close'))
    setAttribute(fold, 'aria-label', texts.text('orders.title'))
  }
  const panel = element('div', { id: 'orders', role: 'tabpanel', tabindex: '0' }, age, list, empty, today, older)
  const root = element(
    'section',
    { class: 'list', id: orderSheetId, popover: 'auto' },
    title,
    element('header', {}, tabList, fold, leave),
    panel,
  )
  // A sheet that is open while the window becomes wide is no sheet any more.
  const column = matchMedia(columnMedia)
  column.addEventListener('change', () => root.matches(':popover-open') && root.hidePopover())

  return {
    root,
    update(state, before) {
      const { texts } = state
      if (changed(state, before, 'texts', 'open', 'list')) name(state)
      if (changed(state, before, 'preferences')) setAttribute(fold, 'aria-expanded', String(state.preferences.orders === 'shown'))
      if (changed(state, before, 'texts', 'list', 'settled', 'older') || (state.list === 'open' && changed(state, before, 'open')))
        fill(state)
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
      const isSeen = column.matches || root.matches(':popover-open')
      if (isSeen && changed(state, before, 'now', 'quotes', 'connection')) for (const row of rows) row.tick(state)
    },
  }
}
