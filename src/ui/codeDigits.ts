import { digitsOf } from '../../domain/kernel/typedText.ts'

export const codeLength = 6
/** The empty code. */
export const noDigits: readonly string[] = Array.from({ length: codeLength }, () => '')

/** The digits of a code and the input to focus next. */
export type EnteredDigits = { digits: readonly string[]; focus: number }

const within = (place: number): number => Math.min(Math.max(place, 0), codeLength - 1)

/**
 * Applies `text` typed at `place` (SEC-05): one digit replaces that place; a pasted or autofilled code fills
 * the places from there on. Digits of other scripts count as digits.
 */
export function enterDigits(digits: readonly string[], place: number, text: string): EnteredDigits {
  const plain = [...digitsOf(text)]
  // Typing into a filled input gives both digits: keep the new one.
  const added = plain.length === 2 && digits[place] !== '' ? [plain[0] === digits[place] ? plain[1] : plain[0]] : plain
  const start = added.length >= codeLength ? 0 : place
  const filled = digits.map((digit, index) => added[index - start] ?? digit)
  return { digits: added.length === 0 && text === '' ? digits.with(place, '') : filled, focus: within(start + added.length) }
}

/** Backspace clears its place, or the previous one if it is empty. */
export function eraseDigit(digits: readonly string[], place: number): EnteredDigits {
  const at = digits[place] === '' ? within(place - 1) : place
  return { digits: digits.with(at, ''), focus: at }
}

/**
 * Returns the place to focus for a navigation key; null for other keys. Codes are left to right in every
 * language.
 */
export function nextPlace(key: string, place: number): number | null {
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
