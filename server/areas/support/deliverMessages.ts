import type { Deps } from '../../kernel/deps.ts'

export const deliverJob = 'contacts.deliver'
/** Messages delivered in one run; the rest waits for the next run. */
const batch = 50

/**
 * Delivers waiting messages to the support desk, oldest first. A failed one is retried; the desk drops
 * duplicates by id. A rejected one is kept for an operator and does not block the others.
 */
async function deliverWaiting({ db, log, external, now }: Deps): Promise<void> {
  const waiting = await db
    .selectFrom('desk_message')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('received_at')
    .limit(batch)
    .execute()
  for (const { id, kind, name, email, phone, message, language, customer_id: customerId, received_at: at } of waiting) {
    const outcome = await external.support.deliver({ id, kind, name, email, phone, message, language, customerId, at })
    if (outcome === 'refused') log.error({ message: id }, 'the support desk rejected a message')
    const result = outcome === 'accepted' ? { delivered_at: now() } : { refused_at: now() }
    await db.updateTable('desk_message').set(result).where('id', '=', id).execute()
  }
}

/** Delivers as soon as a message is stored, and again each minute while some wait (SRV-05). */
export async function startDelivery(deps: Deps): Promise<void> {
  await deps.jobs.work(deliverJob, () => deliverWaiting(deps))
  await deps.jobs.schedule(`${deliverJob}.again`, '* * * * *', () => deliverWaiting(deps))
}
