import { fail, ok, type Result } from '../kernel/result.ts'
import { passesLuhn } from '../cards/luhn.ts'

/** The longest message, in characters as a reader counts them. */
export const longestMessage = 500
/** More lines than this make one message a wall. */
const mostLines = 8
/** An accent or two belong to a letter; a tower of them covers the lines around it. */
const mostMarks = 3

/** Turns the direction of what follows, also of other people's words: U+202A to U+202E and the isolates. Marks for one place (U+200E, U+200F, U+061C) stay. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
/** Cannot be seen: control characters but the line's end, soft hyphens, zero-width spaces, fillers, tags. Joiners stay: Persian and emoji need them. */
const unseen = /[^\P{Cc}\n]|[\u00ad\u200b\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
const towers = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** How long a text is to a reader: 👩‍👩‍👧 is one. */
export const lengthOf = (text: string): number => [...characters.segment(text)].length

const cardShape = /(?:\d[ -]?){13,19}/g
const namesCard = (text: string): boolean => [...text.matchAll(cardShape)].some(([found]) => passesLuhn(found.replace(/\D/g, '')))

/** A text without what turns, hides or piles up. What is left is shown as text alone: an address in it leads nowhere. */
export function plainText(written: string): string {
  const lines = written
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .replace(turning, '')
    .replace(unseen, '')
    .replace(towers, '$1')
    .split('\n')
    .map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A message as it is kept and shown (SRV-07). Errors: `chat.empty`, `chat.tooLong`, `chat.tooManyLines`, `chat.cardNumber`. */
export function readMessage(written: string): Result<string, 'chat.empty' | 'chat.tooLong' | 'chat.tooManyLines' | 'chat.cardNumber'> {
  const text = plainText(written)
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return fail('chat.empty')
  // The second bound is the column's: characters can be made of many parts.
  if (lengthOf(text) > longestMessage || text.length > 2_000) return fail('chat.tooLong')
  if (text.split('\n').length > mostLines) return fail('chat.tooManyLines')
  if (namesCard(text)) return fail('chat.cardNumber')
  return ok(text)
}
