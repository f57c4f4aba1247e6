import type { OfferedSymbol } from '../state/state.ts'
import type { Texts } from '../texts/texts.ts'
import { element, setText } from './element.ts'

const groups = ['all', 'favourites', 'fx', 'crypto', 'commodity', 'index'] as const
type Group = (typeof groups)[number]

/** The buttons that limit the list of symbols to a group. `chosen` is called after each choice. */
export function symbolGroups(chosen: () => void) {
  const buttons = groups.map((group) => element('button', { type: 'button', class: 'pill', 'data-group': group }))
  const root = element('div', { class: 'pills', role: 'group' }, ...buttons)
  let current: Group = 'all'
  for (const [index, button] of buttons.entries())
    button.addEventListener('click', () => {
      current = groups[index] ?? 'all'
      chosen()
    })
  return {
    root,
    current: () => current,
    has: ({ symbol, kind }: OfferedSymbol, favourites: readonly string[]): boolean =>
      current === 'all' || kind === current || (current === 'favourites' && favourites.includes(symbol)),
    markCurrent(): void {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['group'] === current))
    },
    name(texts: Texts): void {
      root.setAttribute('aria-label', texts.text('picker.groups'))
      for (const [index, button] of buttons.entries()) setText(button, texts.text(`picker.${groups[index]}`))
    },
  }
}
