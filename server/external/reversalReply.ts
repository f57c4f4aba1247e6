import * as z from 'zod/mini'
import { type Currency, currency, decimal, epochMs, processor } from '../../contract/kernel.ts'
import { maxMinor, type Money, parseMoney } from '../../domain/kernel/money.ts'
import type { ProcessorReply } from './processorReply.ts'
import type { Reversal, UnreadableReversal } from './processors.ts'
import { storableText } from './storableText.ts'

/** The parts of a reversal, each by itself. */
export const reversalParts = {
  processor,
  // The database takes no text with NUL.
  reference: z.string().check(
    z.maxLength(120),
    z.refine((text) => !text.includes('\0')),
  ),
  kind: z.enum(['refund', 'chargeback']),
  amount: decimal,
  currency,
  at: epochMs,
}
const reversalBody = z.object(reversalParts)
/** A reversal without its number stops the reading: it may stand before those that follow. */
const numbered = z.looseObject({ seq: z.int().check(z.minimum(1)) })
const reversalsBody = z.object({ reversals: z.array(numbered) })
/** The length of an unreadable reversal as it is stored. */
const mostWritten = 1_000

/** Parses a list of reversals, each by itself (FUND-45); null if it is no list of numbered ones. */
export function readReversals(reply: ProcessorReply): (Reversal | UnreadableReversal)[] | null {
  const read = reply.kind === 'response' && reply.status === 200 ? reversalsBody.safeParse(reply.body) : null
  return read?.success ? read.data.reversals.map(readReversal) : null
}

function readReversal(row: z.infer<typeof numbered>): Reversal | UnreadableReversal {
  const { seq } = row
  const read = reversalBody.safeParse(row)
  const amount = read.success ? reversalAmount(read.data.amount, read.data.currency) : null
  if (read.success && amount !== null) {
    const { processor: by, reference, kind, at } = read.data
    return { seq, processor: by, reference, kind, amount, at }
  }
  return { seq, written: writtenOf(row) }
}

/** Returns a row as text; of one that is too long its own parts alone, which an operator reads. */
function writtenOf(row: z.infer<typeof numbered>): string {
  const whole = JSON.stringify(row)
  return storableText(whole.length > mostWritten ? JSON.stringify(row, ['seq', ...Object.keys(reversalParts)]) : whole, mostWritten)
}

/** Returns an amount that can have been given back; null for any other text (FUND-45). */
export function reversalAmount(text: string, unit: Currency): Money | null {
  const read = parseMoney(text, unit)
  return read.ok && read.value.minor > 0 && read.value.minor <= maxMinor ? read.value : null
}
