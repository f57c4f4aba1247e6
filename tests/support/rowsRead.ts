import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'

/** A statement and the rows that it reads from tables and indexes. */
export type StatementReading = { statement: string; rows: number }

type Plan = {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

function rowsOf(plan: Plan): number {
  const of = (name: 'Actual Rows' | 'Rows Removed by Filter' | 'Rows Removed by Index Recheck'): number => plan[name] ?? 0
  const each = of('Actual Rows') + of('Rows Removed by Filter') + of('Rows Removed by Index Recheck')
  const isRead = plan['Node Type'].includes('Scan') && !['CTE Scan', 'Subquery Scan', 'Function Scan'].includes(plan['Node Type'])
  const own = isRead ? each * (plan['Actual Loops'] ?? 0) : 0
  // The index entries of a heap scan are its rows again, and deleted rows that no vacuum has removed yet.
  const isHeapScan = plan['Node Type'] === 'Bitmap Heap Scan'
  const below = (plan.Plans ?? []).filter((one) => !(isHeapScan && one['Node Type'] === 'Bitmap Index Scan'))
  return below.reduce((sum, one) => sum + rowsOf(one), own)
}

const callsFunction = ({ 'Node Type': type, Plans = [] }: Plan): boolean => type === 'Function Scan' || Plans.some(callsFunction)

/** Returns the rows that the transaction has read so far, also within database functions. */
async function rowsSoFar(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as read from pg_stat_xact_user_tables`.execute(trx)
  return rows[0]?.read ?? 0
}

/**
 * Counts the rows that statements read: `observe` wraps a database, `readingsOf` runs work and explains each
 * of its statements after it.
 */
export function createRowCounter() {
  let nodes: RootOperationNode[] = []
  let plain: Db | null = null
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }

  async function explain(db: Db, node: RootOperationNode): Promise<StatementReading | null> {
    const { sql: statement, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    if (!/^\s*(with|select|update|delete|insert)\b/i.test(statement)) return null
    const undone = Symbol('undone')
    let rows = 0
    try {
      await db.transaction().execute(async (trx) => {
        // A small table is cheaper to read whole: this shows whether an index serves the statement once it is
        // large.
        await sql`set local enable_seqscan = off`.execute(trx)
        const before = await rowsSoFar(trx)
        const { rows: plans } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [...parameters]),
        )
        const { Plan: plan } = plans[0]!['QUERY PLAN'][0]!
        // A plan does not show what a function reads.
        rows = callsFunction(plan) ? Math.max(rowsOf(plan), (await rowsSoFar(trx)) - before) : rowsOf(plan)
        throw undone
      })
    } catch (error) {
      // A row that the call wrote cannot be written again: its statement reads nothing.
      if (error !== undone) return null
    }
    return { statement, rows }
  }

  return {
    observe(db: Db): Db {
      plain = db
      return db.withPlugin(recorder)
    },
    async readingsOf(work: () => Promise<unknown>): Promise<StatementReading[]> {
      if (plain === null) throw new Error('no database is observed')
      nodes = []
      await work()
      const readings: StatementReading[] = []
      for (const node of nodes) {
        const reading = await explain(plain, node)
        if (reading !== null) readings.push(reading)
      }
      return readings
    },
  }
}
