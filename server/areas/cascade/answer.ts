import type { PaymentAnswer } from '../../../contract/cascade.ts'
import type { AttemptTable } from './tables.ts'

/** Where the person acts: an address of ours that leads on, since only our server knows the bank's. */
export const redirectOf = ({ processor, secure_code }: Pick<AttemptTable, 'processor' | 'secure_code'>): string =>
  processor === 'VLOAD' ? `/api/vload/start?guid=${secure_code}` : `/api/card/secure/pfs/${secure_code}`

/** What an attempt came to, as far as our books know (FUND-35, FUND-42). */
export function answerOf(attempt: AttemptTable): PaymentAnswer {
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
        data: { redirect: redirectOf(attempt), ...(attempt.secure_code === null ? {} : { code: attempt.secure_code }) },
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
