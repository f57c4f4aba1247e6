import { isDepositEnded } from '../../../domain/cascade/deposit.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import type { DepositRow } from '../store/rows.ts'

/**
 * Finds the deposit of a bank return: by transaction id, even if it has ended, else the one waiting at that
 * processor's page. The URL proves nothing; it only selects the deposit whose outcome is polled (APP-05).
 */
export function findReturnedDeposit(rows: readonly DepositRow[], processor: string, transactionId: string): DepositRow | undefined {
  const byTransaction = rows.find(({ deposit: { transactions } }) => transactions?.includes(transactionId))
  if (byTransaction) return byTransaction
  return rows
    .filter(({ deposit }) => !isDepositEnded(deposit))
    .find(({ deposit: { phase } }) => phase.at === 'secure' && processorTable[phase.attempt.processor].slug === processor.toLowerCase())
}
