import { chatName } from '../../../../domain/chat/chatName.ts'
import type { ChatRole } from '../../../../contract/chatRoom.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { sign } from '../../../kernel/secrets.ts'
import type { ChatPersonRow } from './tables.ts'

/** A person as a room knows them. */
export type ChatParticipant = { customerId: number; alias: string; name: string; role: ChatRole }

const aliasOf = (secret: string, customerId: number): string => sign(secret, 'chat person', String(customerId)).slice(0, 22)

/** Updates what the chat stores about a person, or creates their row. */
export async function upsertPerson(db: Db | Trx, secret: string, customerId: number, change: Partial<ChatPersonRow> = {}): Promise<void> {
  const row = {
    customer_id: customerId,
    alias: aliasOf(secret, customerId),
    balance: null,
    balance_at: null,
    last_room: null,
    last_host_at: null,
  }
  await db
    .insertInto('chat_person')
    .values({ ...row, ...change })
    .onConflict((conflict) => {
      const known = conflict.column('customer_id')
      return Object.keys(change).length > 0 ? known.doUpdateSet(change) : known.doNothing()
    })
    .execute()
}

/**
 * Returns the person's role in this room: host or moderator under the name that the room gives them, else
 * member.
 */
export async function participantIn(db: Db | Trx, secret: string, room: string, customerId: number): Promise<ChatParticipant> {
  const alias = aliasOf(secret, customerId)
  const host = await db
    .selectFrom('chat_host')
    .select(['name', 'role'])
    .where('room', '=', room)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (host) return { customerId, alias, ...host }
  const person = await db.selectFrom('customer').select(['first_name', 'last_name']).where('id', '=', customerId).executeTakeFirstOrThrow()
  return { customerId, alias, name: chatName(person.first_name, person.last_name), role: 'member' }
}
