import { fail, ok, type Result } from '../kernel/result.ts'
import { withPlainDigits } from '../kernel/typedText.ts'
import { passesLuhn } from '../cards/luhn.ts'

/** Maximum length of a message, in characters as a reader counts them. */
export const maxChatMessageLength = 500
/** Maximum lines, so that one message cannot fill the panel. */
const maxLines = 8
/** Maximum combining marks per letter: more of them would cover the lines around it. */
const maxMarks = 3

/**
 * Reverses the direction of the following text, even of other messages: U+202A to U+202E and the isolates.
 * Marks for one position (U+200E, U+200F, U+061C) are allowed.
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu
/**
 * Invisible: control characters except line feeds, soft hyphens, zero-width spaces, fillers, tags. Joiners
 * stay, because Persian and emoji need them.
 */
const invisible = /[^\P{Cc}\n]|[\u00ad\u200b\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
const stackedMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu')

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the length in characters as a reader counts them: 👩‍👩‍👧 is one. */
export const graphemeCount = (text: string): number => [...graphemes.segment(text)].length

const cardShape = /(?:\d[ -]?){13,19}/g
/** Reads digits of every script (APP-33): others would read the number in each of them. */
const containsCardNumber = (text: string): boolean =>
  [...withPlainDigits(text).matchAll(cardShape)].some(([found]) => passesLuhn(found.replace(/\D/g, '')))

/**
 * Removes direction, invisible and stacked characters. The rest is shown as plain text, so a URL in it is no
 * link.
 */
export function sanitiseText(text: string): string {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .replace(directionMarks, '')
    .replace(invisible, '')
    .replace(stackedMarks, '$1')
    .split('\n')
    .map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Returns a message as it is stored and shown (SRV-07). Errors: `chat.empty`, `chat.tooLong`,
 * `chat.tooManyLines`, `chat.cardNumber`.
 */
export function parseMessage(input: string): Result<string, 'chat.empty' | 'chat.tooLong' | 'chat.tooManyLines' | 'chat.cardNumber'> {
  const text = sanitiseText(input)
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return fail('chat.empty')
  // The second limit is the column's: one grapheme can have many code units.
  if (graphemeCount(text) > maxChatMessageLength || text.length > 2_000) return fail('chat.tooLong')
  if (text.split('\n').length > maxLines) return fail('chat.tooManyLines')
  if (containsCardNumber(text)) return fail('chat.cardNumber')
  return ok(text)
}
