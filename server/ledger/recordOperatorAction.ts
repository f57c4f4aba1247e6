import type { Trx } from '../db/database.ts'
import type { OperatorActionTable } from './tables.ts'

/** The name of an operator and the reason for an action: both are required, and neither is ever changed. */
export type Operator = { operator: string; reason: string; at: number }

/** Writes an operator's action in the transaction of its effect (FUND-44, FUND-45): both exist or neither. */
export async function recordOperatorAction(
  trx: Trx,
  { operator, reason, at }: Operator,
  action: Pick<OperatorActionTable, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  await trx
    .insertInto('operator_action')
    .values({ operator, reason, at, ...action })
    .execute()
}
