export const codeLength = 6
export const noDigits: readonly string[] = Array.from({ length: codeLength }, () => '')

/** The digits of a code and the place that has the focus after. */
export type Entered = { digits: readonly string[]; focus: number }

const within = (place: number): number => Math.min(Math.max(place, 0), codeLength - 1)

/**
 * What `text` in the input at `place` makes of the code (SEC-05): one digit replaces that place, a whole code that was pasted or
 * filled in by the browser goes into the places from there on. Digits of other scripts count as digits.
 */
export function enterDigits(digits: readonly string[], place: number, text: string): Entered {
  const plain = [...text.normalize('NFKC')].filter((sign) => /\d/.test(sign))
  // In an input that holds a digit already, typing one more leaves both in it.
  const added = plain.length === 2 && digits[place] !== '' ? [plain[0] === digits[place] ? plain[1] : plain[0]] : plain
  const start = added.length >= codeLength ? 0 : place
  const filled = digits.map((digit, index) => added[index - start] ?? digit)
  return { digits: added.length === 0 && text === '' ? digits.with(place, '') : filled, focus: within(start + added.length) }
}

/** Backspace: empties its place, or the one before when it is empty already. */
export function eraseDigit(digits: readonly string[], place: number): Entered {
  const at = digits[place] === '' ? within(place - 1) : place
  return { digits: digits.with(at, ''), focus: at }
}

/** Where a key moves the focus to; null for every other key. A code reads from left to right in every language. */
export function placeAfter(key: string, place: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return within(place - 1)
    case 'ArrowRight':
      return within(place + 1)
    case 'Home':
      return 0
    case 'End':
      return codeLength - 1
    default:
      return null
  }
}
