import type { TextFile } from './files.ts'

/**
 * Codes of the same form that are no requirements: an Ethereum standard, a promo code of the tests and a text
 * encoding.
 */
const otherCodes: ReadonlySet<string> = new Set(['EIP-55', 'GIFT-20', 'UTF-16'])

/** Returns the numbers that a document of requirements defines: `- **FUND-21** …`. */
export const definedIn = ({ text }: TextFile): string[] =>
  [...text.matchAll(/^- \*\*([A-Z]{2,5}-\d{2})\*\* /gm)].map(([, number = '']) => number)

/** Returns `file:line number` for each number in code, comments and titles that is not defined. */
export function unknownNumbers({ file, text }: TextFile, defined: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\b[A-Z]{2,5}-\d{2}\b/g)]
      .map(([number]) => number)
      .filter((number) => !defined.has(number) && !otherCodes.has(number))
      .map((number) => `${file}:${index + 1} ${number}`),
  )
}
