import { readLine, withPlainDigits } from './typedText.ts'

/**
 * Normalises a typed amount for parsing: removes spaces, turns a comma into a point, and converts the digits
 * of every script.
 */
export const normaliseDecimal = (text: string): string =>
  withPlainDigits(readLine(text).normalize('NFKC'))
    .replace(/\s/g, '')
    .replace(/[,\u066b]/, '.')
