import type { FastifyInstance } from 'fastify'
import { history, historyEntry, reports, statement } from '../../../contract/history.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { readEntry, readHistory } from './readHistory.ts'
import { readReports } from './readReports.ts'
import { readStatement } from './readStatement.ts'

/** Registers the calls of history and reports (SUP-06). They only read. */
function registerHistory(app: FastifyInstance, { db, now }: Deps): void {
  serve(app, history, ({ body, person }) => readHistory(db, person.customerId, body))
  serve(app, historyEntry, async ({ body: { id }, person }) => {
    const data = await readEntry(db, person.customerId, id)
    if (data === null) throw new Refusal(200, 'history.unknown')
    return { return: 'true' as const, data }
  })
  serve(app, reports, ({ body, person }) => readReports(db, person.customerId, body))
  serve(app, statement, ({ body, person }) => readStatement(db, person.customerId, body, now()))
}

/** A person's own record: their money and trades, from the ledger and the tables of the areas. */
export const historyArea: Area = { name: 'history', register: registerHistory }
