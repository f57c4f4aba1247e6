import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from './app.ts'
import type { Charge } from './chargeStore.ts'

/** A charge that went back without a call of the merchant's (FUND-45). */
type SandboxReversal = Pick<Charge, 'reference' | 'processor' | 'amount' | 'currency'> & {
  seq: number
  kind: 'refund' | 'chargeback'
  at: number
}

/** The records of reversals. The table of charges must exist. */
export function reversalStore(database: DatabaseSync, now: () => number) {
  database.exec(`create table if not exists reversal (
    seq integer primary key autoincrement, reference text not null, processor text not null, kind text not null,
    amount text not null, currency text not null, at integer not null
  ) strict`)
  return {
    /** Gives an approved charge back once, by the processor itself or by the person's bank. */
    reverse(id: string, kind: SandboxReversal['kind']): void {
      const { changes } = database
        .prepare(`update charge set returned = taken where id = ? and status = 'approved' and returned < taken`)
        .run(id)
      if (changes === 0) return
      database
        .prepare(
          `insert into reversal (reference, processor, kind, amount, currency, at)
           select reference, processor, ?, amount, currency, ? from charge where id = ?`,
        )
        .run(kind, now(), id)
    },
    /** The next hundred after a number. */
    after: (seq: number): SandboxReversal[] =>
      database.prepare('select * from reversal where seq > ? order by seq limit 100').all(seq) as SandboxReversal[],
  }
}

/** Serves the list of what the processors have given back by themselves, in order. */
export function registerReversals(app: FastifyInstance, { database, now }: SandboxContext): void {
  const store = reversalStore(database, now)
  app.get<{ Querystring: { after?: string } }>('/reversals', (request, reply) =>
    reply.send({ reversals: store.after(Number(request.query.after) || 0) }),
  )
}
