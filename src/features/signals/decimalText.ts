import { numberFormatter } from '../../../domain/kernel/formatters.ts'

/** Formats a decimal text in a language with exactly its digits: prices keep the zeros at their end. */
export function decimalText(decimal: string, tag: string): string {
  const digits = Math.min(decimal.split('.')[1]?.length ?? 0, 20)
  return numberFormatter(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(decimal as `${number}`)
}
