import type { PaymentAnswer, listen as route } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import type { BodyOf } from '../../../contract/route.ts'
import type { Caller } from '../../kernel/call.ts'
import { answerOf } from './answer.ts'
import { resolve } from './resolve.ts'
import type { Till } from './till.ts'

/**
 * What an attempt came to (FUND-34): by our key, by the transaction, or (a plain client) the person's newest at this processor.
 * `none`: no charge was ever sent for it, so that it may be sent under its key. Another person's attempt does not exist here.
 */
export async function listen(
  till: Till,
  person: Caller,
  processor: Processor,
  { key, transaction_id: id }: BodyOf<typeof route>,
): Promise<PaymentAnswer> {
  const reference = key ?? id
  const mine = till.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('customer_id', '=', person.customerId)
    .where('processor', '=', processor)
  const attempt = await (
    reference === undefined ? mine.orderBy('prepared_at', 'desc').limit(1) : mine.where('reference', '=', reference)
  ).executeTakeFirst()
  if (!attempt || attempt.status === 'prepared') return { status: 'none' }
  const known = attempt.status === 'approved' || attempt.status === 'declined' || attempt.status === 'voided'
  const answer = answerOf(known ? attempt : await resolve(till, attempt))
  till.faultPoint('answer ready')
  return answer
}
