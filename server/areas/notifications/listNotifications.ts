import type { ResponseOf } from '../../../contract/route.ts'
import type { notifications } from '../../../contract/notifications.ts'
import type { Db } from '../../db/database.ts'

/** The longest list; older notifications are reached by no page. */
const listLimit = 100

/** Returns the number of a person's unread notifications. */
export async function countUnread(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('listed', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a person's newest notifications, and how many are unread (ENG-14). */
export async function listNotifications(db: Db, customerId: number): Promise<ResponseOf<typeof notifications>> {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'params', 'link', 'created_at', 'read_at'])
    .where('customer_id', '=', customerId)
    .where('listed', '=', true)
    .orderBy('seq', 'desc')
    .limit(listLimit)
    .execute()
  return {
    list: rows.map(({ id, kind, params, link, created_at: at, read_at: readAt }) => ({
      id,
      read: readAt === null ? 0 : 1,
      kind,
      params,
      at,
      ...(link === null ? {} : { link }),
    })),
    new: await countUnread(db, customerId),
  }
}

/** Marks one notification of a person as read, or all of them (`id` null). Safe to repeat. */
export async function markRead(db: Db, customerId: number, id: string | null, at: number): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('customer_id', '=', customerId)
    .where('listed', '=', true)
    .where('read_at', 'is', null)
    .$if(id !== null, (one) => one.where('id', '=', id ?? ''))
    .execute()
}
