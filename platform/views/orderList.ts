import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { emptyOrders } from './emptyOrders.ts'
import { formatTime } from './format.ts'
import { icon } from './icon.ts'
import { isSameDay, openOrderRow, settledOrderDays } from './orderRow.ts'
import { orderPanelId, orderTabId, orderTabs } from './orderTabs.ts'
import { changed, type View } from './view.ts'

/** The list is a column beside the chart from this size on, and a sheet below it; as in layout.css. */
export const columnMedia = '(width >= 860px) and (height >= 420px)'
export const orderSheetId = 'order-sheet'

/** Returns the list's age while it cannot be refreshed; empty: it is current, or there is none. */
function ageOf({ session, connection, ordersLoading, ordersAt, texts, language }: PlatformState): string {
  const isOld = connection === 'offline' || ordersLoading === 'failed'
  if (session.who !== 'person' || ordersAt === null || !isOld) return ''
  return texts.text('orders.asOf', { time: formatTime(ordersAt, language) })
}

/**
 * The account's open orders with live result and countdown, below them those closed today; and all closed
 * orders by day.
 */
export function orderList(actions: Actions): View {
  const title = element('h2', { class: 'hidden' })
  const tabs = orderTabs(actions)
  const fold = element('button', { type: 'button', class: 'tool fold', 'aria-controls': orderPanelId }, icon('aside'))
  const leave = element(
    'button',
    { type: 'button', class: 'tool leave', popovertarget: orderSheetId, popovertargetaction: 'hide' },
    icon('cross'),
  )
  const list = element('div', { class: 'lists' })
  const empty = emptyOrders(actions)
  const today = element('div', {})
  const age = element('p', { class: 'age', role: 'status' })
  const older = element('button', { type: 'button', class: 'quiet older' })
  let rows: ReturnType<typeof openOrderRow>[] = []
  older.addEventListener('click', () => actions.showOlder())
  fold.addEventListener('click', () => actions.prefer({ orders: fold.getAttribute('aria-expanded') === 'true' ? 'hidden' : 'shown' }))

  const fill = (state: PlatformState): void => {
    const { settled, older: further, now } = state
    const isOpenList = state.list === 'open'
    rows = isOpenList ? state.open.map((order) => openOrderRow(order, state)) : []
    const open = element('ul', { class: 'orders' }, ...rows.map(({ root }) => root))
    const ofToday = settled.filter(({ expiresAt }) => isSameDay(expiresAt, now))
    list.replaceChildren(...(isOpenList ? (rows.length > 0 ? [open] : []) : settledOrderDays(settled, state, further === 'none')))
    today.replaceChildren(...(isOpenList ? settledOrderDays(ofToday, state, ofToday.length < settled.length || further === 'none') : []))
  }
  const name = ({ texts, list: chosen }: PlatformState): void => {
    setText(title, texts.text('orders.title'))
    panel.setAttribute('aria-labelledby', orderTabId(chosen))
    setText(older, texts.text('orders.older'))
    setAttribute(leave, 'aria-label', texts.text('close'))
    setAttribute(fold, 'aria-label', texts.text('orders.title'))
  }
  const panel = element('div', { id: orderPanelId, role: 'tabpanel', tabindex: '0' }, age, list, empty.root, today, older)
  const root = element(
    'section',
    { class: 'list', id: orderSheetId, popover: 'auto' },
    title,
    element('header', {}, tabs.root, fold, leave),
    panel,
  )
  // A sheet that is open while the window becomes wide is no sheet any more.
  const column = matchMedia(columnMedia)
  column.addEventListener('change', () => root.matches(':popover-open') && root.hidePopover())

  return {
    root,
    update(state, before) {
      tabs.update(state, before)
      empty.update(state, before)
      if (changed(state, before, 'texts', 'list')) name(state)
      if (changed(state, before, 'preferences')) setAttribute(fold, 'aria-expanded', String(state.preferences.orders === 'shown'))
      if (changed(state, before, 'texts', 'list', 'settled', 'older') || (state.list === 'open' && changed(state, before, 'open')))
        fill(state)
      if (changed(state, before, 'texts', 'session', 'ordersLoading', 'ordersAt', 'connection')) setText(age, ageOf(state))
      if (changed(state, before, 'list', 'older', 'settled')) {
        setAttribute(older, 'hidden', state.list !== 'ended' || state.settled.length === 0 || state.older === 'none')
        setAttribute(older, 'aria-busy', state.older === 'loading' ? 'true' : undefined)
      }
      const isSeen = column.matches || root.matches(':popover-open')
      if (isSeen && changed(state, before, 'now', 'quotes', 'connection')) for (const row of rows) row.tick(state)
    },
  }
}
