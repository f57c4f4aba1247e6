import type { HelpArticle } from '../../domain/help/articles.ts'
import { profitOf } from '../../domain/trading/profit.ts'
import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { formatGain, formatTime } from './format.ts'
import { helpLink } from './helpLink.ts'
import { icon } from './icon.ts'
import { columnMedia, orderSheetId } from './orderList.ts'
import { openOrderRow } from './orderRow.ts'
import { changed, type View } from './view.ts'

const articles: Readonly<Record<string, HelpArticle>> = { none: 'order', failed: 'unreachable' }

/** Returns why no order of a person can be shown; null: none of these reasons. */
function reasonOf({ session, ordersLoading, ordersAt }: PlatformState): 'guest' | 'loading' | 'failed' | null {
  if (session.who === 'guest') return 'guest'
  if (session.who === 'unknown' || ordersLoading === 'loading') return 'loading'
  return ordersLoading === 'failed' && ordersAt === null ? 'failed' : null
}

/**
 * On a phone: the open orders in one row above the order form, else the last result, and a button for all
 * orders.
 */
export function orderStrip(actions: Actions): View {
  const cards = element('ul', { class: 'cards', tabindex: '0' })
  const text = element('span', {})
  const profit = figure('bdi', { class: 'gain' })
  const time = element('span', {})
  const help = helpLink(actions.openHelp)
  const message = element('p', {}, text, ' ', profit, ' ', time, help.root)
  const signIn = element('button', { type: 'button', class: 'quiet' })
  const all = element('button', { type: 'button', class: 'tool', popovertarget: orderSheetId }, icon('list'))
  const column = matchMedia(columnMedia)
  let rows: ReturnType<typeof openOrderRow>[] = []
  signIn.addEventListener('click', () => actions.signIn())

  /** The sentence while no order is open. */
  const say = (state: PlatformState): void => {
    const { texts, language, session, settled } = state
    const last = settled[0]
    const gain = last ? profitOf(last) : null
    const key = reasonOf(state) ?? (gain ? 'last' : 'none')
    setText(text, texts.text(key === 'last' || key === 'none' ? `strip.${key}` : `orders.${key}`))
    setText(profit, gain && key === 'last' ? formatGain(gain, language) : '')
    setAttribute(profit, 'data-sign', gain ? String(Math.sign(gain.minor)) : undefined)
    setText(time, last && key === 'last' ? `· ${formatTime(last.expiresAt, language)}` : '')
    help.explain(texts, articles[key] ?? null, text.textContent)
    setText(signIn, texts.text('strip.signIn'))
    setAttribute(signIn, 'hidden', session.who !== 'guest')
    setAttribute(all, 'hidden', session.who !== 'person')
  }

  return {
    root: element('section', { class: 'strip' }, cards, message, signIn, all),
    update(state, before) {
      const { texts, open } = state
      if (changed(state, before, 'texts')) {
        setAttribute(cards, 'aria-label', texts.text('strip.title'))
        setAttribute(all, 'aria-label', texts.text('strip.all'))
      }
      if (changed(state, before, 'texts', 'open')) {
        // The order that ends next comes first.
        rows = open.toSorted((a, b) => a.expiresAt - b.expiresAt).map((order) => openOrderRow(order, state))
        cards.replaceChildren(...rows.map(({ root }) => root))
        setAttribute(cards, 'hidden', open.length === 0)
        setAttribute(message, 'hidden', open.length > 0)
      }
      if (changed(state, before, 'texts', 'session', 'settled', 'open', 'ordersLoading', 'ordersAt')) say(state)
      if (!column.matches && changed(state, before, 'now', 'quotes', 'connection')) for (const row of rows) row.tick(state)
    },
  }
}
