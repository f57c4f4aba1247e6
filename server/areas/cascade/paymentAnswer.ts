import type { PaymentResponse } from '../../../contract/cascade.ts'
import type { AttemptTable } from './tables.ts'

/** Returns the path where the person confirms a charge. It is our own address and redirects, since only our server knows the bank's. */
export const redirectPath = ({ processor, secure_code }: Pick<AttemptTable, 'processor' | 'secure_code'>): string =>
  processor === 'VLOAD' ? `/api/vload/start?guid=${secure_code}` : `/api/card/secure/pfs/${secure_code}`

/** Returns the answer to a client about an attempt, as far as our database knows it (FUND-35, FUND-42). */
export function toPaymentAnswer(attempt: AttemptTable): PaymentResponse {
  const { reference } = attempt
  switch (attempt.status) {
    case 'approved':
      return { return: 'true', status: 'approved', transaction_id: reference }
    case 'declined':
    case 'voided':
      return {
        return: 'false',
        status: 'declined',
        next: attempt.next,
        error: attempt.code ?? 'cascade.declined',
        transaction_id: reference,
        ...(attempt.message === null ? {} : { message: attempt.message }),
      }
    case 'secure':
      return {
        status: 'secure',
        transaction_id: reference,
        data: { redirect: redirectPath(attempt), ...(attempt.secure_code === null ? {} : { code: attempt.secure_code }) },
      }
    case 'waiting':
      return { status: 'waiting', transaction_id: reference }
    case 'prepared':
    case 'sent':
    case 'voiding':
    case 'unknown':
      return { status: 'unknown', transaction_id: reference }
  }
}
