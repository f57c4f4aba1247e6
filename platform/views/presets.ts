import { element, figure, setText } from './element.ts'
import { rovingTabindex } from './rovingTabindex.ts'

export type Preset = { value: string; text: string }

/** A row of buttons that each fill in a value of the field beside them. */
export function presets(choose: (value: string) => void) {
  const root = element('div', { class: 'presets' })
  const stopAt = rovingTabindex(root)
  let buttons: HTMLButtonElement[] = []
  return {
    root,
    offer(label: string, offered: readonly Preset[]): void {
      root.setAttribute('aria-label', label)
      if (buttons.length !== offered.length) {
        buttons = offered.map(() => figure('button', { type: 'button', class: 'preset' }))
        for (const button of buttons) button.addEventListener('click', () => choose(button.value))
        root.replaceChildren(...buttons)
      }
      for (const [index, { value, text }] of offered.entries()) {
        const button = buttons[index]
        if (!button) continue
        button.value = value
        setText(button, text)
      }
    },
    choose(isChosen: (value: string) => boolean): void {
      for (const button of buttons) button.setAttribute('aria-pressed', String(isChosen(button.value)))
      stopAt(buttons.findIndex((button) => isChosen(button.value)))
    },
  }
}
