import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { BankMode } from './settings.ts'

/** `waiting`: will be paid at `due_at`, or by hand without one. `voided`: its reference is never paid. */
export type Payout = {
  id: string
  reference: string
  method: string
  amount: string
  currency: string
  destination: string
  status: 'waiting' | 'paid' | 'rejected' | 'returned' | 'voided'
  reason: string | null
  created_at: number
  due_at: number | null
  /** Counts of orders, payments and returns: a reference that was ordered twice is paid twice. */
  orders: number
  paid: number
  returned: number
}

const schema = `
  create table if not exists payout (
    id text primary key, reference text not null unique, method text not null, amount text not null, currency text not null,
    destination text not null, status text not null, reason text, created_at integer not null, due_at integer,
    orders integer not null default 1, paid integer not null default 0, returned integer not null default 0
  ) strict;`

/** The reason of a returned payment. */
const closedAccount = 'The account is closed.'
/** A returned payment comes back this long after it was paid. */
const returnMs = 60_000

/**
 * The sandbox bank's book: it pays an order each time it is asked, so that a fault of the server would show.
 */
export function payoutStore(database: DatabaseSync, now: () => number) {
  database.exec(schema)
  // Due payments are made at the next read, so that no timer has to survive a kill.
  const settleDue = (): void => {
    database
      .prepare(`update payout set status = 'paid', paid = orders where status = 'waiting' and due_at <= ? and reason is null`)
      .run(now())
    database
      .prepare(
        `update payout set status = 'returned', paid = orders, returned = orders where status = 'waiting' and due_at <= ? and reason is not null`,
      )
      .run(now())
  }
  const find = (reference: string): Payout | null => {
    settleDue()
    return (database.prepare('select * from payout where reference = ?').get(reference) as Payout | undefined) ?? null
  }
  return {
    find,
    /** The newest first; all of them, or the newest `most`. */
    all(most = -1): Payout[] {
      settleDue()
      return database.prepare('select * from payout order by created_at desc, rowid desc limit ?').all(most) as Payout[]
    },
    /** Takes an order. A reference that is known is paid once more, unless it was rejected or voided. */
    order(order: Pick<Payout, 'reference' | 'method' | 'amount' | 'currency' | 'destination'>, mode: BankMode, pace: number): Payout {
      const known = find(order.reference)
      if (known) {
        const isPaid = known.status === 'paid' || known.status === 'returned'
        database.prepare('update payout set orders = orders + 1, paid = paid + ? where id = ?').run(isPaid ? 1 : 0, known.id)
        return find(order.reference) as Payout
      }
      const rejected = mode === 'rejects'
      const dueAt = mode === 'byHand' || rejected ? null : now() + pace + (mode === 'returns' ? returnMs : 0)
      const reason = rejected ? 'The receiving bank refused the payment.' : mode === 'returns' ? closedAccount : null
      database
        .prepare(
          'insert into payout (id, reference, method, amount, currency, destination, status, reason, created_at, due_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          randomBytes(12).toString('base64url'),
          order.reference,
          order.method,
          order.amount,
          order.currency,
          order.destination,
          rejected ? 'rejected' : 'waiting',
          reason,
          now(),
          dueAt,
        )
      return find(order.reference) as Payout
    },
    /** Decides by hand: a waiting order is paid or rejected, a paid one comes back. */
    decide(id: string, decision: 'pay' | 'reject' | 'return'): void {
      const run = (sql: string): void => void database.prepare(sql).run(id)
      if (decision === 'pay') run(`update payout set status = 'paid', paid = orders where id = ? and status = 'waiting'`)
      if (decision === 'reject')
        run(`update payout set status = 'rejected', reason = 'The bank refused the payment.' where id = ? and status = 'waiting'`)
      if (decision === 'return')
        database
          .prepare(`update payout set status = 'returned', returned = paid, reason = ? where id = ? and status = 'paid'`)
          .run(closedAccount, id)
    },
    /**
     * True if nothing is or will be paid under the reference. An unknown one is stored, so that an order on
     * its way is refused.
     */
    void(reference: string): boolean {
      const known = find(reference)
      if (known) return known.status === 'voided' || known.status === 'rejected'
      database
        .prepare(
          `insert into payout (id, reference, method, amount, currency, destination, status, created_at) values (?, ?, '', '0', 'USD', '', 'voided', ?)`,
        )
        .run(randomBytes(12).toString('base64url'), reference, now())
      return true
    },
  }
}
export type PayoutStore = ReturnType<typeof payoutStore>
