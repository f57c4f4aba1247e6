import type { ChargeBody, PaymentAnswer } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { nextAsk } from '../../../domain/cascade/asking.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ChargeVerdict } from '../../outside/processors.ts'
import { answerOf } from './answer.ts'
import { attemptName } from './attemptKey.ts'
import { checkCard, checkCodes } from './check.ts'
import { openAttempt, type Opened } from './openAttempt.ts'
import { type Finding, record } from './record.ts'
import type { AttemptTable } from './tables.ts'
import type { Till } from './till.ts'

/**
 * Charges once for each key (FUND-35). `sent` is committed before any byte goes out: whatever happens then, the attempt counts as
 * possibly charged until its processor says otherwise. A repeat sends nothing and answers what is known.
 */
export async function charge(
  till: Till,
  person: Caller,
  processor: Processor,
  body: ChargeBody,
  key: string | null,
): Promise<PaymentAnswer> {
  const name = attemptName(person.customerId, key, body.deposit)
  const open = (checkedCard: string | null): Promise<Opened> =>
    till.db.transaction().execute((trx) => openAttempt(trx, person, name, processor, body, checkedCard, till.now()))
  let opened = await open(null)
  if ('checkFirst' in opened) {
    const { card, amount } = opened.checkFirst
    const verdict = await checkCard(till, person.customerId, card, amount)
    if (verdict.is === 'refused') throw new Refusal(200, checkCodes[verdict.why])
    opened = await open(card.id)
  }
  // Another card has been saved meanwhile, and became the newest: nobody has looked at that one.
  if ('checkFirst' in opened) throw new Refusal(503, 'cascade.response_error')
  till.faultPoint('attempt saved')
  const sent = await markSent(till, opened.attempt)
  if (!sent) return answerOf(opened.attempt)
  till.faultPoint('sent committed')
  const { amount, currency } = opened.deposit
  const verdict = await till.processors.charge(processor, {
    reference: sent.reference,
    amount: money(amount, currency),
    card: opened.card,
    returnTo: till.appUrl,
  })
  till.faultPoint('response read')
  const settled = await record(till, sent.reference, findingOf(verdict))
  till.faultPoint('answer ready')
  return answerOf(settled)
}

/** Takes a prepared attempt for this request alone; null when it is already on its way. */
async function markSent(till: Till, { reference }: AttemptTable): Promise<AttemptTable | null> {
  const at = till.now()
  const sent = await till.db
    .updateTable('payment_attempt')
    .set({ status: 'sent', sent_at: at, ask_at: nextAsk(at, at, 'open') })
    .where('reference', '=', reference)
    .where('status', '=', 'prepared')
    .returningAll()
    .executeTakeFirst()
  return sent ?? null
}

/** A charge that provably never left frees the deposit for the next processor. */
export function findingOf(verdict: ChargeVerdict): Finding {
  switch (verdict.is) {
    case 'notSent':
      return { is: 'free', as: 'voided', code: 'cascade.not_sent' }
    case 'declined':
      return { ...verdict, is: 'free', as: 'declined' }
    default:
      return verdict
  }
}
