import { readLine, withPlainDigits } from '../../domain/kernel/typedText.ts'
import { isTraded } from '../state/marketState.ts'
import type { OfferedSymbol } from '../state/state.ts'
import type { Texts } from '../texts/texts.ts'

type Named = Pick<OfferedSymbol, 'symbol' | 'name'>

/** Returns a symbol's name in the person's language, or the server's if there is none. */
export function symbolName({ symbol, name }: Named, { has, text }: Texts): string {
  const key = `symbol.${symbol}`
  return has(key) ? text(key) : name
}

/** Returns a text without accents and case, for searching. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * True if each typed word begins a word of the symbol's name (in the person's language or the server's) or is
 * part of its code.
 */
export function matchesSearch(of: Named, typed: string, texts: Texts): boolean {
  const sign = (text: string): string => withoutAccents(text).replaceAll('/', '')
  const words = withoutAccents(`${symbolName(of, texts)} ${of.name}`).split(/[^\p{L}\p{N}]+/u)
  return withPlainDigits(readLine(typed))
    .split(/\s+/)
    .every((word) => sign(of.symbol).includes(sign(word)) || words.some((own) => own.startsWith(withoutAccents(word))))
}

/** Sorts symbols that are open at `now` first, each group in the server's order. */
export const tradedFirst = <Of extends { of: OfferedSymbol }>(rows: readonly Of[], now: number): Of[] =>
  rows.toSorted((a, b) => Number(isTraded(b.of, now)) - Number(isTraded(a.of, now)))
