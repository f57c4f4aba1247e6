import { isTraded } from '../state/marketState.ts'
import type { OfferedSymbol, PlatformState } from '../state/state.ts'
import type { Texts } from '../texts/texts.ts'
import type { Actions } from './actions.ts'
import { element, setAttribute, setText } from './element.ts'
import { icon } from './icon.ts'
import { panel } from './panel.ts'
import { priceMove, formatChange } from './format.ts'
import { changed, type View } from './view.ts'

const groups = ['all', 'favourites', 'fx', 'crypto', 'commodity', 'index'] as const
type Group = (typeof groups)[number]

type Named = Pick<OfferedSymbol, 'symbol' | 'name'>

/** Returns a symbol's name in the person's language, or the server's if there is none. */
export function symbolName({ symbol, name }: Named, { has, text }: Texts): string {
  const key = `symbol.${symbol}`
  return has(key) ? text(key) : name
}

/** Returns a text without accents and case, for searching. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True if each typed word begins a word of the symbol's name (in the person's language or the server's) or is part of its code. */
export function matchesSearch(of: Named, typed: string, texts: Texts): boolean {
  const sign = (text: string): string => withoutAccents(text).replaceAll('/', '')
  const words = withoutAccents(`${symbolName(of, texts)} ${of.name}`).split(/[^\p{L}\p{N}]+/u)
  return typed
    .trim()
    .split(/\s+/)
    .every((word) => sign(of.symbol).includes(sign(word)) || words.some((own) => own.startsWith(withoutAccents(word))))
}

/** Sorts symbols that are open at `now` first, each group in the server's order. */
export const tradedFirst = <Of extends { of: OfferedSymbol }>(rows: readonly Of[], now: number): Of[] =>
  rows.toSorted((a, b) => Number(isTraded(b.of, now)) - Number(isTraded(a.of, now)))

type Row = { of: OfferedSymbol; root: HTMLElement; name(state: PlatformState): void; tick(state: PlatformState): void }

function symbolRow(of: OfferedSymbol, actions: Actions, choose: () => void): Row {
  const price = element('span', { class: 'figure' })
  const change = element('span', { class: 'change' })
  const closed = element('span', { class: 'tag' })
  const full = element('span', { class: 'full' })
  const pick = element(
    'button',
    { type: 'button', class: 'pick' },
    element('span', { class: 'sign' }, element('b', {}, of.symbol), closed),
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

/** The chosen symbol as a button that opens the list of all: search, groups, favourites, live prices. */
export function symbolPicker(actions: Actions): View {
  const shown = element('b', {})
  const search = element('input', { type: 'search', id: 'symbol-search', autocomplete: 'off', spellcheck: 'false', maxlength: '40' })
  const tabs = groups.map((group) => element('button', { type: 'button', class: 'pill', 'data-group': group }))
  const filter = element('div', { class: 'pills', role: 'group' }, ...tabs)
  const list = element('ul', { class: 'symbols' })
  const none = element('p', { class: 'none', role: 'status' })
  const { button, body, root, close } = panel('symbols', (state) => {
    actions.openPanel(state === 'open' ? 'symbols' : 'none')
    if (state === 'open') return search.focus()
    search.value = ''
    applyFilter()
  })
  let rows: Row[] = []
  let group: Group = 'all'
  let last: PlatformState | null = null
  button.className = 'chosen'
  button.append(shown, icon('down'))
  body.append(element('div', { class: 'searching' }, icon('search'), search), filter, list, none)

  const applyFilter = (): void => {
    if (!last) return
    const { preferences, texts } = last
    let found = 0
    for (const { of, root: row } of rows) {
      // A search looks in all groups.
      const inGroup =
        group === 'all' ||
        search.value.trim() !== '' ||
        of.kind === group ||
        (group === 'favourites' && preferences.favourites.includes(of.symbol))
      row.hidden = !inGroup || !matchesSearch(of, search.value, texts)
      if (!row.hidden) found += 1
    }
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset['group'] === group))
    setText(none, found > 0 ? '' : texts.text(group === 'favourites' && search.value === '' ? 'picker.noFavourites' : 'picker.none'))
  }
  search.addEventListener('input', applyFilter)
  for (const [index, tab] of tabs.entries())
    tab.addEventListener('click', () => {
      group = groups[index] ?? 'all'
      applyFilter()
    })
  // Arrow keys move from row to row; Enter in the search takes the first result.
  body.addEventListener('keydown', (event) => {
    const picks = rows.filter(({ root: row }) => !row.hidden).map(({ root: row }) => row.querySelector<HTMLElement>('.pick'))
    const at = picks.findIndex((pick) => pick === document.activeElement)
    if (event.key === 'ArrowDown') picks[Math.min(at + 1, picks.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (picks[at - 1] ?? search).focus()
    else if (event.key === 'Enter' && document.activeElement === search) picks[0]?.click()
    else return
    event.preventDefault()
  })

  return {
    root,
    update(state, before) {
      last = state
      const { texts, terms, symbol } = state
      if (changed(state, before, 'terms')) {
        rows = (terms?.symbols ?? []).map((of) =>
          symbolRow(of, actions, () => {
            actions.chooseSymbol(of.symbol)
            close()
          }),
        )
      }
      // Sorted when the list opens, not while it is open: a row would move from under the finger.
      if (changed(state, before, 'terms') || (changed(state, before, 'panel') && state.panel === 'symbols')) {
        rows = tradedFirst(rows, state.now)
        list.replaceChildren(...rows.map(({ root: row }) => row))
      }
      if (changed(state, before, 'texts')) {
        search.setAttribute('aria-label', texts.text('picker.search'))
        search.placeholder = texts.text('picker.search')
        filter.setAttribute('aria-label', texts.text('picker.groups'))
        for (const [index, tab] of tabs.entries()) setText(tab, texts.text(`picker.${groups[index]}`))
      }
      if (changed(state, before, 'texts', 'symbol')) {
        setText(shown, symbol || '–')
        button.setAttribute('aria-label', texts.text('picker.chosen', { symbol }))
      }
      if (changed(state, before, 'texts', 'terms', 'symbol', 'preferences')) {
        for (const row of rows) row.name(state)
        applyFilter()
      }
      if (state.panel === 'symbols' && changed(state, before, 'texts', 'terms', 'quotes', 'panel')) for (const row of rows) row.tick(state)
    },
  }
}
