import type * as z from 'zod/mini'
import type { rpcMethods } from '../../../contract/session.ts'
import { waitingStates } from '../../../domain/invoices/state.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { countUnread } from '../notifications/listNotifications.ts'

type Counters = z.infer<typeof rpcMethods.counters>

const countOf = async (query: Promise<{ count: number }>): Promise<number> => (await query).count

/** Returns the counts of pending items (SES-19). `tickets`: those with an unread answer. */
export async function countersOf(db: Db, person: Caller | null): Promise<Counters> {
  if (person === null) return { notifications: 0, tickets: 0, deposits: 0, invoices: 0 }
  const { customerId } = person
  const deposits = db
    .selectFrom('deposit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
  const invoices = db
    .selectFrom('invoice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('state', 'in', waitingStates)
  const tickets = db
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('unread', '>', 0)
  return {
    notifications: await countUnread(db, customerId),
    tickets: await countOf(tickets.executeTakeFirstOrThrow()),
    deposits: await countOf(deposits.executeTakeFirstOrThrow()),
    invoices: await countOf(invoices.executeTakeFirstOrThrow()),
  }
}
