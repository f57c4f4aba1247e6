import { element } from '../../views/element.ts'

/** A button with words. */
export function button(text: string, press: () => void, look: 'plain' | 'main' | 'danger' = 'plain'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `act ${look}` }, text)
  made.addEventListener('click', press)
  return made
}
