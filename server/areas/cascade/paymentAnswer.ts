import { type PaymentResponse, secureRedirect } from '../../../contract/cascade.ts'
import { hasFixedText } from '../../../domain/cascade/declines.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import type { AttemptTable } from './tables.ts'

type RedirectOf = Pick<AttemptTable, 'processor' | 'secure_code' | 'deposit_id'>

/**
 * Returns the path where the person confirms a charge. It is our own address and redirects, since only our
 * server knows the bank's.
 */
export function redirectPath({ processor, secure_code: code, deposit_id: deposit }: RedirectOf): string {
  const { confirm } = processorTable[processor]
  return confirm?.({ code, deposit }) ?? secureRedirect.path.replace(':code', String(code))
}

/** SHAPE's invoice is named by its guid, every other page by its code (FUND-29, FUND-23). */
function namesOf({ processor, secure_code }: AttemptTable): { code?: string; guid?: string } {
  if (secure_code === null) return {}
  return processorTable[processor].codeField === 'guid' ? { guid: secure_code } : { code: secure_code }
}

function waitingData({ union_card, needs_cvv }: AttemptTable): Pick<PaymentResponse, 'data'> {
  if (!union_card && !needs_cvv) return {}
  return { data: { ...(union_card ? { union: true } : {}), ...(needs_cvv ? { need_cvv: true } : {}) } }
}

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
        ...(attempt.message === null || hasFixedText(attempt.code) ? {} : { message: attempt.message }),
      }
    case 'secure':
      return {
        status: 'secure',
        transaction_id: reference,
        data: { redirect: redirectPath(attempt), ...namesOf(attempt) },
      }
    case 'waiting':
      return { status: 'waiting', transaction_id: reference, ...waitingData(attempt) }
    case 'prepared':
    case 'sent':
    case 'voiding':
    case 'unknown':
      return { status: 'unknown', transaction_id: reference }
  }
}
