import { sql } from 'kysely'
import type { Deps } from '../../kernel/deps.ts'
import { deliverEach } from './deliverEach.ts'

export const deliverJob = 'contacts.deliver'
/** Messages delivered in one run; the rest waits for the next run. */
const batch = 50

/**
 * Delivers waiting messages to the support desk, oldest first, those that failed before last. A failed one is
 * retried; the desk drops duplicates by id. A rejected one is kept for an operator.
 */
async function deliverWaiting({ db, log, external, now }: Deps): Promise<void> {
  const waiting = await db
    .selectFrom('desk_message')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy(sql`failed_at nulls first`)
    .orderBy('received_at')
    .limit(batch)
    .execute()
  await deliverEach(waiting, {
    conversationOf: ({ id }) => id,
    deliver: ({ id, kind, name, email, phone, message, language, customer_id: customerId, received_at: at }) =>
      external.support.deliver({ id, kind, name, email, phone, message, language, customerId, at }),
    async record({ id }, outcome) {
      if (outcome === 'refused') log.error({ message: id }, 'the support desk rejected a message')
      const at = now()
      const result = { accepted: { delivered_at: at }, refused: { refused_at: at }, failed: { failed_at: at } }[outcome]
      await db.updateTable('desk_message').set(result).where('id', '=', id).execute()
    },
  })
}

/** Delivers as soon as a message is stored, and again each minute while some wait (SRV-05). */
export async function startDelivery(deps: Deps): Promise<void> {
  await deps.jobs.work(deliverJob, () => deliverWaiting(deps))
  await deps.jobs.schedule(`${deliverJob}.again`, '* * * * *', () => deliverWaiting(deps))
}
