import type { SignalRule } from './terms.ts'

/** Returns a rule's figures as decimal texts: an index with at most one digit, prices (given in points) with one digit more than quotes. */
export function figureTexts(rule: SignalRule, figures: Readonly<Record<string, number>>, digits: number): Record<string, string> {
  const textOf = (figure: number): string =>
    rule === 'rsi' ? String(Math.round(figure * 10) / 10) : (figure / 10 ** digits).toFixed(digits + 1)
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, textOf(figure)]))
}
