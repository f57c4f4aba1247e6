/**
 * Runs `run` at each press of a button about money: the second click of a double click, and an Enter that is still held down, belong to the
 * press before.
 */
export function onPress(button: Pick<HTMLElement, 'addEventListener'>, run: () => void): void {
  button.addEventListener('click', ({ detail }) => detail < 2 && run())
  button.addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && event.preventDefault())
}
