import { isTraded } from '../state/marketState.ts'
import type { OfferedSymbol, PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { formatChange, priceMove } from './format.ts'
import { icon } from './icon.ts'
import { symbolName } from './symbolSearch.ts'

/** A symbol in the picker's list. `name` writes its texts, `tick` its price. */
export type SymbolRow = { of: OfferedSymbol; root: HTMLElement; name(state: PlatformState): void; tick(state: PlatformState): void }

/** Creates the row of a symbol: its button calls `choose`, its star marks a favourite. */
export function symbolRow(of: OfferedSymbol, actions: Actions, choose: () => void): SymbolRow {
  const price = figure('span', { class: 'figure' })
  const change = figure('span', { class: 'change' })
  const closed = element('span', { class: 'tag' })
  const full = element('span', { class: 'full' })
  const pick = element(
    'button',
    { type: 'button', class: 'pick' },
    element('span', { class: 'sign' }, figure('b', {}, of.symbol), closed),
    full,
    element('span', { class: 'figures' }, price, change),
  )
  const star = element('button', { type: 'button', class: 'star' }, icon('star'))
  pick.addEventListener('click', choose)
  star.addEventListener('click', () => actions.markFavourite(of.symbol))
  return {
    of,
    root: element('li', {}, pick, star),
    name({ texts, symbol, preferences }) {
      setAttribute(pick, 'aria-current', symbol === of.symbol ? 'true' : undefined)
      setAttribute(star, 'aria-pressed', String(preferences.favourites.includes(of.symbol)))
      star.setAttribute('aria-label', texts.text('picker.favourite', { symbol: of.symbol }))
      setText(closed, texts.text('feed.closed'))
      setText(full, symbolName(of, texts))
    },
    tick({ quotes, language, now }) {
      const quote = quotes[of.symbol]
      setText(price, quote?.price ?? '–')
      setText(change, quote && of.dayBefore ? formatChange(quote.price, of.dayBefore, language) : '')
      setAttribute(change, 'data-move', priceMove(quote?.price, of.dayBefore))
      setAttribute(closed, 'hidden', isTraded(of, now))
    },
  }
}
