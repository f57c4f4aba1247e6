import { isOver } from '../../../domain/cascade/deposit.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import type { DepositRow } from '../store/rows.ts'

/**
 * The deposit that an address of the listen page speaks of: the one with its transaction, also when it has ended meanwhile;
 * else the one at that processor's page. The address proves nothing: it only chooses whose outcome is asked for (APP-05).
 */
export function waitsForReturn(rows: readonly DepositRow[], processor: string, transactionId: string): DepositRow | undefined {
  const named = rows.find(({ deposit: { transactions } }) => transactions?.includes(transactionId))
  if (named) return named
  return rows
    .filter(({ deposit }) => !isOver(deposit))
    .find(
      ({ deposit: { phase } }) =>
        phase.at === 'secure' && processorTable[phase.attempt.processor].listen?.endsWith(`/${processor.toLowerCase()}`),
    )
}
