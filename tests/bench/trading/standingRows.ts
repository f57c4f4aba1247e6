import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { openPostgres } from '../../../server/db/openPostgres.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { runningStanding } from '../../../server/areas/tournaments/standing.ts'
import { freshPostgres } from '../../support/postgres.ts'
import { median, type Row } from '../row.ts'

const participants = 100_000
const contest = { id: 'weekly-bench', type: 'weekly' as const }
const rounds = 600
/** The rows that a person is shown beside their own. */
const shown = 20

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Measures one person's standing in a running contest of 100,000 against a read by primary key, in turn, on a
 * fresh database of the PostgreSQL server at `cluster` (ENG-10).
 */
export async function standingRows(cluster: string): Promise<Row[]> {
  const database = await freshPostgres(cluster)
  const open = await openPostgres(database.url)
  const { db } = open
  try {
    await migrate(open)
    await db
      .insertInto('tourney')
      .values({ ...contest, date_start: 1, date_end: 2, closed_at: null })
      .execute()
    await sql`insert into tourney_score (tourney_id, customer_id, cents, last_at)
      select ${contest.id}::text, n, 50000 - n, n from generate_series(1, ${participants}::integer) n`.execute(db)
    await sql`select tourney_cut(${contest.id}, 64)`.execute(db)
    await sql`vacuum analyze tourney_score, tourney_part, tourney_tally`.execute(db)
    const times: { standing: number[]; key: number[] } = { standing: [], key: [] }
    for (let round = 0; round < rounds; round += 1) {
      const customerId = 1 + ((round * 7_919) % participants)
      const viewer = { rows: shown, customerId, takesBonus: true }
      const byKey = db.selectFrom('tourney_score').selectAll().where('tourney_id', '=', contest.id).where('customer_id', '=', customerId)
      times.key.push(await timeOf(() => byKey.executeTakeFirst()))
      times.standing.push(await timeOf(() => runningStanding(db, contest, viewer)))
    }
    return [
      {
        line: 'C1',
        what: `a standing among ${participants.toLocaleString('en')}, against a read by key; PostgreSQL`,
        ours: median(times.standing),
        baseline: median(times.key),
        unit: 'ms',
        atMost: 2,
      },
    ]
  } finally {
    await open.close()
    await database.drop()
  }
}
