/**
 * The code of a key that an input method takes. Safari reports the last press of a composition with this code
 * alone.
 */
const takenKeyCode = 229

/** The parts of a keyboard event that are used. */
type KeyPress = { isComposing: boolean; keyCode: number; stopImmediatePropagation(): void }

/**
 * Withholds a key press that belongs to an input method from the app (APP-33): Enter and the arrows also
 * choose a word. A document listens with it once, on its window and while the event is captured, so that no
 * other listener has to ask.
 */
export function withholdComposing(press: KeyPress): void {
  if (press.isComposing || press.keyCode === takenKeyCode) press.stopImmediatePropagation()
}
