import type { Db, Trx } from '../../server/db/database.ts'

type Work = () => Promise<void>

/**
 * Returns a function that runs work once a transaction of this database has committed, as the queue of jobs
 * does, and never if it is rolled back. Without a transaction the work runs at once.
 */
export function runAfterCommit(db: Db): (trx: Trx | undefined, work: Work) => Promise<void> {
  const waiting = new WeakMap<Trx, Work[]>()
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (run) => {
      const later: Work[] = []
      const result = await execute(async (trx) => {
        waiting.set(trx, later)
        return run(trx)
      })
      for (const work of later) await work()
      return result
    }
    return builder
  }
  return async (trx, work) => {
    const later = trx && waiting.get(trx)
    if (later) later.push(work)
    else await work()
  }
}
