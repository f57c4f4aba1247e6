import type { ChargeBody, PaymentResponse } from '../../../contract/cascade.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { nextStatusCheck } from '../../../domain/cascade/statusChecks.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ChargeVerdict, WalletLogin } from '../../external/processors.ts'
import { toPaymentAnswer } from './paymentAnswer.ts'
import { attemptIdOf } from './attemptId.ts'
import { closeRefused } from './closeRefused.ts'
import { checkCard, cardCheckCodes } from './processors/fraud.ts'
import { openAttempt, type OpenedAttempt } from './openAttempt.ts'
import { type Finding, recordFinding } from './record.ts'
import type { AttemptTable } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/** A charge with what its person gave the processor beside the card; it is passed on and not stored. */
export type SecretBody = ChargeBody & { pin?: string | undefined }

/**
 * Charges once for each key (FUND-35); a repeat sends nothing and returns what is known. `sent` is committed
 * before the request goes out, so that after a crash the attempt counts as possibly charged until its
 * processor answers.
 */
export async function charge(
  paymentDeps: PaymentDeps,
  person: Caller,
  processor: Processor,
  body: SecretBody,
  key: string | null,
  login?: WalletLogin,
): Promise<PaymentResponse> {
  const attemptId = attemptIdOf(person.customerId, key, body.deposit)
  const open = async (checkedCard: string | null): Promise<OpenedAttempt> => {
    const opening = paymentDeps.db
      .transaction()
      .execute((trx) => openAttempt(trx, person, attemptId, processor, body, checkedCard, paymentDeps.now()))
    return opening.catch(async (error: unknown) => {
      await closeRefused(paymentDeps, person, attemptId, error)
      throw error
    })
  }
  let opened = await open(null)
  if ('checkFirst' in opened) {
    const { card, amount } = opened.checkFirst
    const verdict = await checkCard(paymentDeps, person.customerId, card, amount)
    if (verdict.is === 'refused') throw new Refusal(200, cardCheckCodes[verdict.why])
    opened = await open(card.id)
  }
  // A newer card was saved during the check, and that card has not been checked.
  if ('checkFirst' in opened) throw new Refusal(503, 'cascade.response_error')
  paymentDeps.faultPoint('attempt saved')
  const sent = await markSent(paymentDeps, opened.attempt)
  if (!sent) return toPaymentAnswer(opened.attempt)
  paymentDeps.faultPoint('sent committed')
  const { amount, currency } = opened.deposit
  const verdict = await paymentDeps.processors.charge(processor, {
    reference: sent.reference,
    amount: money(amount, currency),
    card: opened.card,
    returnTo: paymentDeps.appUrl,
    ...(login === undefined ? {} : { login }),
    ...(body.token === undefined ? {} : { token: body.token }),
    ...(body.pin === undefined ? {} : { pin: body.pin }),
  })
  paymentDeps.faultPoint('response read')
  const settled = await recordFinding(paymentDeps, sent.reference, findingOf(verdict))
  paymentDeps.faultPoint('answer ready')
  return toPaymentAnswer(settled)
}

/** Marks a prepared attempt as sent; null when another request has sent it already. */
async function markSent(paymentDeps: PaymentDeps, { reference }: AttemptTable): Promise<AttemptTable | null> {
  const at = paymentDeps.now()
  const sent = await paymentDeps.db
    .updateTable('payment_attempt')
    .set({ status: 'sent', sent_at: at, ask_at: nextStatusCheck(at, at, 'open') })
    .where('reference', '=', reference)
    .where('status', '=', 'prepared')
    .returningAll()
    .executeTakeFirst()
  return sent ?? null
}

/**
 * Maps a processor's verdict to a finding. A charge that provably never left frees the deposit for the next
 * processor.
 */
export function findingOf(verdict: ChargeVerdict): Finding {
  switch (verdict.is) {
    case 'notSent':
      return { is: 'free', as: 'voided', code: 'cascade.not_sent' }
    case 'declined':
      return { ...verdict, is: 'free', as: 'declined' }
    case 'cvv':
      return { is: 'waiting', id: verdict.id, needs: 'cvv' }
    default:
      return verdict
  }
}
