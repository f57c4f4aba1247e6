import type { hideChat } from '../../../../contract/chatRoom.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/**
 * Returns the aliases that a person has muted for themselves. Stored here, since nothing of a person may stay
 * on a device (SES-14).
 */
export async function readHidden(db: Db, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_hidden')
    .innerJoin('chat_person', 'chat_person.customer_id', 'chat_hidden.hidden_id')
    .select('alias')
    .where('chat_hidden.customer_id', '=', customerId)
    .execute()
  return rows.map(({ alias }) => alias)
}

/** Mutes or unmutes a member for this person only. Idempotent. Throws Refusal 404 `chat.personUnknown`. */
export async function hidePerson(db: Db, customerId: number, { person, hidden }: BodyOf<typeof hideChat>): Promise<void> {
  const target = await db.selectFrom('chat_person').select('customer_id').where('alias', '=', person).executeTakeFirst()
  if (!target) throw new Refusal(404, 'chat.personUnknown')
  const row = { customer_id: customerId, hidden_id: target.customer_id }
  if (hidden)
    await db
      .insertInto('chat_hidden')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('chat_hidden').where('customer_id', '=', row.customer_id).where('hidden_id', '=', row.hidden_id).execute()
}
