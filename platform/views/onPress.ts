/**
 * Runs `run` at each press of a button about money. The second click of a double click and a held Enter count
 * as the same press.
 */
export function onPress(button: Pick<HTMLElement, 'addEventListener'>, run: () => void): void {
  button.addEventListener('click', ({ detail }) => detail < 2 && run())
  button.addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && event.preventDefault())
}
