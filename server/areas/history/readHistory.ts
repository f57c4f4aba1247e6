import type { history, WireHistoryRow } from '../../../contract/history.ts'
import { historyLimit } from '../../../contract/history.ts'
import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import { formatCursor, parseCursor } from '../../../domain/history/cursor.ts'
import { groupOf } from '../../../domain/history/kinds.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Description, describeLines } from './describeLines.ts'
import { type Line, type LineFilter, listLines, sumLines } from './listLines.ts'

/** Throws Refusal 400 at the end's field when the end lies before the start (SUP-07). */
export function checkRange({ DateFrom: from, DateTo: to }: { DateFrom?: number | undefined; DateTo?: number | undefined }): void {
  if (from !== undefined && to !== undefined && to < from) throw new Refusal(400, 'request.malformed', { DateTo: 'request.too_small' })
}

function lineToWire(line: Line, { method, ...description }: Description = {}): WireHistoryRow {
  const amount = (minor: number): string => moneyToDecimal(money(minor, line.currency))
  const balances = line.before === null ? {} : { before: amount(line.before), after: amount(line.before + line.amount) }
  return {
    id: line.id,
    account: line.account,
    trType: line.kind,
    group: groupOf(line.kind),
    amount: amount(line.amount),
    currency: line.currency,
    status: line.status,
    at: line.at,
    reference: line.reference,
    play: line.play,
    ...balances,
    ...(method !== undefined && { method }),
    ...description,
  }
}

async function toWire(db: Db, customerId: number, lines: readonly Line[]): Promise<WireHistoryRow[]> {
  const described = await describeLines(db, customerId, lines)
  return lines.map((line) => lineToWire(line, described.get(line.id)))
}

/**
 * Returns a page of a person's money and trades (SUP-06); the first one has the totals of the filter, and
 * reads all that it selects. Throws Refusal 400 at `DateTo`.
 */
export async function readHistory(db: Db, customerId: number, body: BodyOf<typeof history>): Promise<ResponseOf<typeof history>> {
  checkRange(body)
  const { account, exchange, trType, Status: status, cursor, offset = 0, limit = historyLimit, sort = 'newest' } = body
  const filter = { from: body.DateFrom, to: body.DateTo, account, exchange, trType, status }
  const after = cursor === undefined ? null : parseCursor(cursor)
  const lines = await listLines(db, customerId, filter, { limit, offset, after, sort })
  const last = lines.length === limit ? lines.at(-1) : undefined
  return {
    hits: await toWire(db, customerId, lines),
    ...(cursor === undefined && (await readTotals(db, customerId, filter))),
    ...(last && { next: formatCursor(last) }),
  }
}

async function readTotals(db: Db, customerId: number, filter: LineFilter): Promise<Pick<ResponseOf<typeof history>, 'total' | 'totals'>> {
  const sums = await sumLines(db, customerId, filter)
  return {
    total: sums.reduce((sum, { entries }) => sum + entries, 0),
    totals: sums.map((sum) => ({
      currency: sum.currency,
      play: sum.play,
      in: moneyToDecimal(money(sum.in, sum.currency)),
      out: moneyToDecimal(money(sum.out, sum.currency)),
      entries: sum.entries,
    })),
  }
}

/** Returns one entry of a person's history; null if they have none of this id. */
export async function readEntry(db: Db, customerId: number, id: string): Promise<WireHistoryRow | null> {
  const lines = await listLines(db, customerId, { id }, { limit: 1, offset: 0, after: null, sort: 'newest' })
  return (await toWire(db, customerId, lines))[0] ?? null
}
