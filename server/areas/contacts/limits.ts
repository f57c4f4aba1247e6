import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { DeskMessageTable } from './tables.ts'

/** From one device: enough for a household, too little to bury a desk. */
const perCaller = { contact: { most: 10, withinMs: hourMs }, call: { most: 5, withinMs: hourMs } } as const
/** One number is called at most so often, whoever asks: nobody is rung up on a stranger's wish. */
const perPhone = { most: 3, withinMs: dayMs } as const
/** A wish that was uttered so short a time ago is the same wish. */
const sameWishMs = 10 * minuteMs

type Asked = Pick<DeskMessageTable, 'kind' | 'caller' | 'phone_hash'>

async function countSince(
  db: Db | Trx,
  column: 'caller' | 'phone_hash',
  value: string,
  kind: Asked['kind'],
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

/** Throws Refusal 429 `request.tooOften` when this device, or this number, has asked as often as it may. The counts are in the database: a restart forgets none. */
export async function refuseTooOften(db: Db | Trx, { kind, caller, phone_hash: phoneHash }: Asked, now: number): Promise<void> {
  const { most, withinMs } = perCaller[kind]
  const byCaller = await countSince(db, 'caller', caller, kind, now - withinMs)
  const byPhone = kind === 'call' && phoneHash !== null ? await countSince(db, 'phone_hash', phoneHash, kind, now - perPhone.withinMs) : 0
  if (byCaller >= most || byPhone >= perPhone.most) throw new Refusal(429, 'request.tooOften')
}

/** Whether this number already waits for the call that is asked for. */
export async function isSameWish(db: Db | Trx, phoneHash: string, now: number): Promise<boolean> {
  return (await countSince(db, 'phone_hash', phoneHash, 'call', now - sameWishMs)) > 0
}
