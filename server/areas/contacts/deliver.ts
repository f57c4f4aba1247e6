import type { Deps } from '../../kernel/deps.ts'

export const deliverJob = 'contacts.deliver'
/** Handed over in one run; the rest waits for the next. */
const batch = 50

/**
 * Hands what waits to the desk, oldest first. What it could not take stays and is tried again; it knows a message by its id, so that none is
 * there twice. One that it refuses for good stays for a person to look at, and holds up none behind it.
 */
async function deliver({ db, log, outside, now }: Deps): Promise<void> {
  const waiting = await db
    .selectFrom('desk_message')
    .selectAll()
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('received_at')
    .limit(batch)
    .execute()
  for (const { id, kind, name, email, phone, message, language, customer_id: customerId, received_at: at } of waiting) {
    const word = await outside.desk.take({ id, kind, name, email, phone, message, language, customerId, at })
    if (word === 'refused') log.error({ message: id }, 'the desk refuses a message')
    const end = word === 'taken' ? { delivered_at: now() } : { refused_at: now() }
    await db.updateTable('desk_message').set(end).where('id', '=', id).execute()
  }
}

/** The desk is told as soon as something was written, and again each minute while something waits (SRV-05). */
export async function deliverToDesk(deps: Deps): Promise<void> {
  await deps.jobs.work(deliverJob, () => deliver(deps))
  await deps.jobs.every(`${deliverJob}.again`, '* * * * *', () => deliver(deps))
}
