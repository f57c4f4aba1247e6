import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Processor } from '../contract/kernel.ts'

/**
 * `open`: waits for the person on the bank's page. `cvv`: for the security code. `late`: approved at
 * `due_at`, as a decline with `due_at` is.
 */
export type ChargeStatus = 'open' | 'cvv' | 'late' | 'approved' | 'declined' | 'voided'

export type Charge = {
  id: string
  reference: string
  processor: Processor
  amount: string
  currency: string
  status: ChargeStatus
  code: string | null
  /** The processor's own words for a decline. */
  message: string | null
  return_to: string
  created_at: number
  due_at: number | null
  /** Counts of charges and of refunds of the amount. */
  taken: number
  returned: number
  /** Count of charge requests under this reference. */
  requests: number
}

const schema = `
  create table if not exists charge (
    id text primary key, reference text not null unique, processor text not null, amount text not null, currency text not null,
    status text not null, code text, message text, return_to text not null, created_at integer not null, due_at integer,
    taken integer not null default 0, returned integer not null default 0
  ) strict;
  create table if not exists charge_request (reference text not null, at integer not null) strict;
  create index if not exists charge_request_by_reference on charge_request (reference);`

const columns = '*, (select count(*) from charge_request where charge_request.reference = charge.reference) as requests'

export type NewCharge = Pick<
  Charge,
  'reference' | 'processor' | 'amount' | 'currency' | 'status' | 'code' | 'message' | 'return_to' | 'due_at'
>

/** The records of the sandbox's processors. */
export type ChargeStore = {
  byReference(reference: string): Charge | null
  byId(id: string): Charge | null
  /** The newest 500, of all deposits or of those whose references start with `start`. */
  all(start?: string): Charge[]
  /** Stores a charge once per reference; a repeat changes nothing and returns the first. */
  record(charge: NewCharge): Charge
  decide(id: string, outcome: { status: 'approved' } | { status: 'declined'; code: string }): void
  /** The person has paid in a way that takes its time: approved at `dueAt`. */
  decideLater(id: string, dueAt: number): void
  /** Records that a charge was requested under this reference. */
  recordRequest(reference: string): void
  /** Charges the amount once more. */
  chargeAgain(id: string): void
  void(processor: Processor, reference: string): void
}

function createTables(database: DatabaseSync): void {
  database.exec(schema)
  // A database of an earlier version has no messages.
  const columnNames = database.prepare('select name from pragma_table_info(?)').all('charge')
  if (!columnNames.some(({ name }) => name === 'message')) database.exec('alter table charge add column message text')
}

/** Opens the records in the sandbox's database. */
export function chargeStore(database: DatabaseSync, now: () => number): ChargeStore {
  createTables(database)
  const find = (column: 'id' | 'reference', value: string): Charge | null => {
    settleDue()
    return (database.prepare(`select ${columns} from charge where ${column} = ?`).get(value) as Charge | undefined) ?? null
  }
  // Late results become due on the next read, so that no timer has to survive a kill.
  const settleDue = () =>
    database
      .prepare(`update charge set status = 'approved', taken = taken + 1 where status in ('late', 'declined') and due_at <= ?`)
      .run(now())
  const newId = () => randomBytes(18).toString('base64url')
  return {
    byReference: (reference) => find('reference', reference),
    byId: (id) => find('id', id),
    all(start = '') {
      settleDue()
      return database
        .prepare(
          `select ${columns} from charge where reference >= ?1 and reference < ?1 || char(1114111) order by created_at desc, rowid desc limit 500`,
        )
        .all(start) as Charge[]
    },
    record(charge) {
      database
        .prepare(
          `insert into charge (id, reference, processor, amount, currency, status, code, message, return_to, created_at, due_at, taken)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (reference) do nothing`,
        )
        .run(
          newId(),
          charge.reference,
          charge.processor,
          charge.amount,
          charge.currency,
          charge.status,
          charge.code,
          charge.message,
          charge.return_to,
          now(),
          charge.due_at,
          charge.status === 'approved' ? 1 : 0,
        )
      return database.prepare(`select ${columns} from charge where reference = ?`).get(charge.reference) as Charge
    },
    decide(id, outcome) {
      if (outcome.status === 'approved') {
        database
          .prepare(
            `update charge set status = 'approved', taken = taken + 1 where id = ? and status in ('open', 'cvv', 'late', 'declined')`,
          )
          .run(id)
      } else {
        database
          .prepare(`update charge set status = 'declined', code = ?, due_at = null where id = ? and status in ('open', 'cvv', 'late')`)
          .run(outcome.code, id)
      }
    },
    decideLater(id, dueAt) {
      database.prepare(`update charge set status = 'late', due_at = ? where id = ? and status = 'open'`).run(dueAt, id)
    },
    recordRequest(reference) {
      database.prepare('insert into charge_request values (?, ?)').run(reference, now())
    },
    chargeAgain(id) {
      database.prepare('update charge set taken = taken + 1 where id = ?').run(id)
    },
    void(processor, reference) {
      // An unknown reference is stored as voided, so that a request still under way charges nothing.
      database
        .prepare(
          `insert into charge (id, reference, processor, amount, currency, status, return_to, created_at) values (?, ?, ?, '', '', 'voided', '', ?)
           on conflict (reference) do update set status = 'voided', returned = taken`,
        )
        .run(newId(), reference, processor, now())
    },
  }
}
