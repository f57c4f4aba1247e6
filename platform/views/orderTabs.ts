import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { changed, type View } from './view.ts'

const tabs = ['open', 'ended'] as const
export const orderPanelId = 'orders'

/** Returns the id of the tab that names the panel. */
export const orderTabId = (list: PlatformState['list']): string => `tab-${list}`

/** The tabs of the order list: open and ended orders. */
export function orderTabs(actions: Actions): View {
  const buttons = tabs.map((name) =>
    element('button', { type: 'button', role: 'tab', id: orderTabId(name), 'aria-controls': orderPanelId }),
  )
  const root = element('div', { class: 'tabs', role: 'tablist' }, ...buttons)
  for (const [index, tab] of buttons.entries()) tab.addEventListener('click', () => actions.chooseList(tabs[index] ?? 'open'))
  root.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = buttons.find((tab) => tab.getAttribute('aria-selected') !== 'true')
    other?.click()
    other?.focus()
  })
  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'open', 'list')) return
      const { texts, open, list } = state
      root.setAttribute('aria-label', texts.text('orders.title'))
      for (const [index, tab] of buttons.entries()) {
        const isChosen = tabs[index] === list
        setText(tab, tabs[index] === 'open' ? texts.text('orders.open', { count: open.length }) : texts.text('orders.ended'))
        setAttribute(tab, 'aria-selected', String(isChosen))
        setAttribute(tab, 'tabindex', isChosen ? '0' : '-1')
      }
    },
  }
}
