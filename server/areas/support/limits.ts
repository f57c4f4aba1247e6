import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { SupportMessageTable } from './tables.ts'

/** Limit per device: enough for a household, too few to flood the support desk. */
const perCaller = { contact: { max: 10, withinMs: hourMs }, call: { max: 5, withinMs: hourMs } } as const
/** Limit per phone number, so that a stranger cannot have another person called repeatedly. */
const perPhone = { max: 3, withinMs: dayMs } as const
/** A request for the same number within this time is a duplicate. */
const duplicateCallMs = 10 * minuteMs

type LimitedMessage = Pick<SupportMessageTable, 'kind' | 'caller' | 'phone_hash'>

async function countSince(
  db: Db | Trx,
  column: 'caller' | 'phone_hash',
  value: string,
  kind: LimitedMessage['kind'],
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('desk_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .where('kind', '=', kind)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Throws Refusal 429 `request.tooOften` when this device or number reached its limit. The counts are in the
 * database, so a restart keeps them.
 */
export async function checkLimits(db: Db | Trx, { kind, caller, phone_hash: phoneHash }: LimitedMessage, now: number): Promise<void> {
  const { max, withinMs } = perCaller[kind]
  const byCaller = await countSince(db, 'caller', caller, kind, now - withinMs)
  const byPhone = kind === 'call' && phoneHash !== null ? await countSince(db, 'phone_hash', phoneHash, kind, now - perPhone.withinMs) : 0
  if (byCaller >= max || byPhone >= perPhone.max) throw new Refusal(429, 'request.tooOften')
}

/** True if this number already waits for a call. */
export async function isDuplicateCall(db: Db | Trx, phoneHash: string, now: number): Promise<boolean> {
  return (await countSince(db, 'phone_hash', phoneHash, 'call', now - duplicateCallMs)) > 0
}
