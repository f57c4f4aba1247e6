import type { PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { element, figure, setText } from './element.ts'
import { helpLink } from './helpLink.ts'
import { icon } from './icon.ts'
import { panel } from './panel.ts'
import { symbolGroups } from './symbolGroups.ts'
import { type SymbolRow, symbolRow } from './symbolRow.ts'
import { matchesSearch, tradedFirst } from './symbolSearch.ts'
import { changed, type View } from './view.ts'

/** The chosen symbol as a button that opens the list of all: search, groups, favourites, live prices. */
export function symbolPicker(actions: Actions): View {
  const shown = figure('b', {})
  const search = element('input', { type: 'search', id: 'symbol-search', autocomplete: 'off', spellcheck: 'false', maxlength: '40' })
  const groups = symbolGroups(() => applyFilter())
  const list = element('ul', { class: 'symbols' })
  const none = element('p', { class: 'none', role: 'status' })
  const help = helpLink(actions.openHelp)
  const { button, body, root, close } = panel('symbols', (state) => {
    actions.openPanel(state === 'open' ? 'symbols' : 'none')
    if (state === 'open') return search.focus()
    search.value = ''
    applyFilter()
  })
  let rows: SymbolRow[] = []
  let last: PlatformState | null = null
  button.className = 'chosen'
  button.append(shown, icon('down'))
  body.append(element('div', { class: 'searching' }, icon('search'), search), groups.root, list, none, help.root)

  const choose = (symbol: string): void => {
    actions.chooseSymbol(symbol)
    close()
  }
  const applyFilter = (): void => {
    if (!last) return
    const { preferences, texts } = last
    let found = 0
    for (const { of, root: row } of rows) {
      // A search looks in all groups.
      const inGroup = search.value.trim() !== '' || groups.has(of, preferences.favourites)
      row.hidden = !inGroup || !matchesSearch(of, search.value, texts)
      if (!row.hidden) found += 1
    }
    groups.markCurrent()
    setText(
      none,
      found > 0 ? '' : texts.text(groups.current() === 'favourites' && search.value === '' ? 'picker.noFavourites' : 'picker.none'),
    )
    help.explain(texts, found > 0 ? null : 'order', none.textContent)
  }
  search.addEventListener('input', applyFilter)
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
      if (changed(state, before, 'terms')) rows = (terms?.symbols ?? []).map((of) => symbolRow(of, actions, () => choose(of.symbol)))
      // Sorted when the list opens, not while it is open: a row would move from under the finger.
      if (changed(state, before, 'terms') || (changed(state, before, 'panel') && state.panel === 'symbols')) {
        rows = tradedFirst(rows, state.now)
        list.replaceChildren(...rows.map(({ root: row }) => row))
      }
      if (changed(state, before, 'texts')) {
        search.setAttribute('aria-label', texts.text('picker.search'))
        search.placeholder = texts.text('picker.search')
        groups.name(texts)
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
