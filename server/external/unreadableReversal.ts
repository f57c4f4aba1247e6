import type * as z from 'zod/mini'
import { parseJson } from './processorRequest.ts'
import { reversalParts } from './reversalReply.ts'
import { storableText } from './storableText.ts'

/** The parts of a reversal that name no person. */
type Part = Exclude<keyof typeof reversalParts, 'at'>

/** A part may be any text: no more of it is shown. */
const mostShown = 120

/**
 * Returns the parts of an unreadable reversal as its processor wrote them, `-` for each that it lacks
 * (FUND-45). Its other fields may name a person, and are never shown.
 */
export function shownParts(written: string): Readonly<Record<Part, string>> {
  const row = rowOf(written)
  const shown = (part: Part): string => {
    const value = row[part]
    return typeof value === 'string' || typeof value === 'number' ? storableText(String(value), mostShown) : '-'
  }
  return {
    processor: shown('processor'),
    kind: shown('kind'),
    amount: shown('amount'),
    currency: shown('currency'),
    reference: shown('reference'),
  }
}

/** Returns what is readable of an unreadable reversal, part by part; null for each other (FUND-45). */
export function readableParts(written: string): { [P in Part]: z.infer<(typeof reversalParts)[P]> | null } {
  const row = rowOf(written)
  const readable = <T>(part: Part, schema: z.ZodMiniType<T>): T | null => {
    const read = schema.safeParse(row[part])
    return read.success ? read.data : null
  }
  return {
    processor: readable('processor', reversalParts.processor),
    kind: readable('kind', reversalParts.kind),
    amount: readable('amount', reversalParts.amount),
    currency: readable('currency', reversalParts.currency),
    reference: readable('reference', reversalParts.reference),
  }
}

/** Returns the row that a processor wrote; an empty one if it was cut. */
function rowOf(written: string): Record<string, unknown> {
  const row = parseJson(written)
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {}
}
