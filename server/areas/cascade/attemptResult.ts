import type { PaymentResponse, listen as route } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Caller } from '../../kernel/call.ts'
import { toPaymentAnswer } from './paymentAnswer.ts'
import { resolveAttempt } from './resolve.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/**
 * Returns an attempt's result (FUND-34), found by our key, by the transaction or, for a client of the
 * original contract, as the person's newest at this processor. `none`: nothing was sent, so the key may
 * still be used. Another person's attempt counts as unknown.
 */
export async function attemptResult(
  paymentDeps: PaymentDeps,
  person: Caller,
  processor: Processor,
  { key, transaction_id: id }: BodyOf<typeof route>,
): Promise<PaymentResponse> {
  const reference = key ?? id
  const ownAttempts = paymentDeps.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('customer_id', '=', person.customerId)
    .where('processor', '=', processor)
  const attempt = await (
    reference === undefined ? ownAttempts.orderBy('prepared_at', 'desc').limit(1) : ownAttempts.where('reference', '=', reference)
  ).executeTakeFirst()
  if (!attempt || attempt.status === 'prepared') return { status: 'none' }
  const isSettled = attempt.status === 'approved' || attempt.status === 'declined' || attempt.status === 'voided'
  const answer = toPaymentAnswer(isSettled ? attempt : await resolveAttempt(paymentDeps, attempt))
  paymentDeps.faultPoint('answer ready')
  return answer
}
