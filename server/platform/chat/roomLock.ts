import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { holdName } from '../../db/holdName.ts'

/**
 * Holds the room until the transaction ends. Whoever writes in a room takes its changes' numbers under this lock: a reader who saw
 * a number has seen all before it, so that nothing slips through between two processes.
 */
export async function lockRoom(trx: Trx, room: string): Promise<void> {
  await holdName(trx, 'chat room', room)
}

export async function nextChange(trx: Trx): Promise<number> {
  const { rows } = await sql<{ change: number }>`select nextval('chat_change') as change`.execute(trx)
  return rows[0]?.change ?? 0
}
