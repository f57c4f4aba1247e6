import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Channel } from '../../../db/changes.ts'
import { lockName } from '../../../db/lockName.ts'

/**
 * Locks the room until the transaction ends. Numbers of changes are drawn under this lock, so that a reader
 * who saw a number has seen all before it, across processes.
 */
export async function lockRoom(trx: Trx, room: string): Promise<void> {
  await lockName(trx, 'chat room', room)
}

/** Returns the number of a change in the room, and announces it for the time when it is committed. */
export async function nextChange(trx: Trx, room: string): Promise<number> {
  const channel: Channel = 'chat_message'
  const { rows } = await sql<{ change: number }>`select nextval('chat_change') as change, pg_notify(${channel}, ${room})`.execute(trx)
  return rows[0]?.change ?? 0
}
