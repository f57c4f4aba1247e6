import { nextStatusCheck } from '../../../domain/cascade/statusChecks.ts'
import type { PaymentDeps } from './paymentDeps.ts'
import type { Finding } from './record.ts'
import type { AttemptTable } from './tables.ts'

/** True if a finding says nothing new about an unresolved attempt: most status answers do. */
function isRepeat({ status, processor_id: id, bank_url: url, needs_cvv: needsCvv }: AttemptTable, finding: Finding): boolean {
  switch (finding.is) {
    case 'waiting':
      return status === 'waiting' && id === finding.id && needsCvv === (finding.needs === 'cvv')
    case 'secure':
      return status === 'secure' && id === finding.id && url === finding.url
    case 'unknown':
      return status === 'unknown' || status === 'waiting' || status === 'secure'
    default:
      return false
  }
}

/**
 * Sets the time of the next check if a finding is a repeat, in one statement without the deposit's lock. Null
 * if it is news, or if the attempt has changed since it was read: then it has to be recorded.
 */
export async function recordRepeat(paymentDeps: PaymentDeps, attempt: AttemptTable, finding: Finding): Promise<AttemptTable | null> {
  if (!isRepeat(attempt, finding)) return null
  const at = paymentDeps.now()
  const same = await paymentDeps.db
    .updateTable('payment_attempt')
    .set({ ask_at: nextStatusCheck(attempt.sent_at ?? at, at, 'open') })
    .where('reference', '=', attempt.reference)
    .where('status', '=', attempt.status)
    .returningAll()
    .executeTakeFirst()
  if (!same) return null
  paymentDeps.faultPoint('response recorded')
  return same
}
