import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Scenario } from './testCards.ts'

/** `open`: waits for the person on the bank's page. `late`: decides itself at `due_at`. */
export type ChargeStatus = 'open' | 'late' | 'approved' | 'declined' | 'voided'

export type Charge = {
  id: string
  reference: string
  processor: string
  amount: string
  currency: string
  status: ChargeStatus
  code: string | null
  return_to: string
  created_at: number
  due_at: number | null
  /** How often money was taken, and how often it was given back. */
  taken: number
  returned: number
  /** How often a charge was asked for under this reference. */
  requests: number
}

const schema = `
  create table if not exists vault_card (token text primary key, fingerprint text not null, brand text not null, last4 text not null, scenario text not null) strict;
  create table if not exists charge (
    id text primary key, reference text not null unique, processor text not null, amount text not null, currency text not null,
    status text not null, code text, return_to text not null, created_at integer not null, due_at integer,
    taken integer not null default 0, returned integer not null default 0
  ) strict;
  create table if not exists charge_request (reference text not null, at integer not null) strict;
  create index if not exists charge_request_by_reference on charge_request (reference);`

const columns = '*, (select count(*) from charge_request where charge_request.reference = charge.reference) as requests'

export type NewCharge = Pick<Charge, 'reference' | 'processor' | 'amount' | 'currency' | 'status' | 'code' | 'return_to' | 'due_at'>

/** The books of the sandbox's processors and its vault. */
export type ChargeStore = {
  byReference(reference: string): Charge | null
  byId(id: string): Charge | null
  /** The newest 500, of all deposits or of those whose references start so. */
  all(start?: string): Charge[]
  /** Books a charge once for its reference; a repeat changes nothing and gets the first. */
  book(charge: NewCharge): Charge
  decide(id: string, outcome: { status: 'approved' } | { status: 'declined'; code: string }): void
  /** Notes that a charge was asked for under this reference. */
  request(reference: string): void
  /** Takes the money of a charge once more. */
  take(id: string): void
  void(processor: string, reference: string): void
  saveCard(card: { fingerprint: string; brand: string; last4: string; scenario: Scenario }): string
  scenarioOf(token: string | null): Scenario
}

export function chargeStore(file: DatabaseSync, now: () => number): ChargeStore {
  file.exec(schema)
  const find = (column: 'id' | 'reference', value: string): Charge | null => {
    release()
    return (file.prepare(`select ${columns} from charge where ${column} = ?`).get(value) as Charge | undefined) ?? null
  }
  // A late result comes by itself; it is looked at whenever somebody asks, so that no timer has to outlive a kill.
  const release = () =>
    file.prepare(`update charge set status = 'approved', taken = taken + 1 where status = 'late' and due_at <= ?`).run(now())
  const newId = () => randomBytes(18).toString('base64url')
  return {
    byReference: (reference) => find('reference', reference),
    byId: (id) => find('id', id),
    all(start = '') {
      release()
      return file
        .prepare(
          `select ${columns} from charge where reference >= ?1 and reference < ?1 || char(1114111) order by created_at desc, rowid desc limit 500`,
        )
        .all(start) as Charge[]
    },
    book(charge) {
      file
        .prepare(
          `insert into charge (id, reference, processor, amount, currency, status, code, return_to, created_at, due_at, taken)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (reference) do nothing`,
        )
        .run(
          newId(),
          charge.reference,
          charge.processor,
          charge.amount,
          charge.currency,
          charge.status,
          charge.code,
          charge.return_to,
          now(),
          charge.due_at,
          charge.status === 'approved' ? 1 : 0,
        )
      return file.prepare(`select ${columns} from charge where reference = ?`).get(charge.reference) as Charge
    },
    decide(id, outcome) {
      if (outcome.status === 'approved') {
        file
          .prepare(`update charge set status = 'approved', taken = taken + 1 where id = ? and status in ('open', 'late', 'declined')`)
          .run(id)
      } else {
        file.prepare(`update charge set status = 'declined', code = ? where id = ? and status in ('open', 'late')`).run(outcome.code, id)
      }
    },
    request(reference) {
      file.prepare('insert into charge_request values (?, ?)').run(reference, now())
    },
    take(id) {
      file.prepare('update charge set taken = taken + 1 where id = ?').run(id)
    },
    void(processor, reference) {
      // A reference that never came is shut out, so that a request still under way charges nothing.
      file
        .prepare(
          `insert into charge (id, reference, processor, amount, currency, status, return_to, created_at) values (?, ?, ?, '', '', 'voided', '', ?)
           on conflict (reference) do update set status = 'voided', returned = taken`,
        )
        .run(newId(), reference, processor, now())
    },
    saveCard({ fingerprint, brand, last4, scenario }) {
      const token = newId()
      file.prepare('insert into vault_card values (?, ?, ?, ?, ?)').run(token, fingerprint, brand, last4, scenario)
      return token
    },
    scenarioOf(token) {
      const row = file.prepare('select scenario from vault_card where token = ?').get(token ?? '') as { scenario: Scenario } | undefined
      return row?.scenario ?? 'approved'
    },
  }
}
