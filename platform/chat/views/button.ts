import { element } from '../../views/element.ts'

/** Creates a text button. */
export function button(text: string, press: () => void, variant: 'plain' | 'main' | 'danger' = 'plain'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `act ${variant}` }, text)
  made.addEventListener('click', press)
  return made
}
