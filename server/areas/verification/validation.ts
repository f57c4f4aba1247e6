import type { Currency } from '../../../contract/kernel.ts'
import { type Money, parseMoney } from '../../../domain/kernel/money.ts'
import { validationOf } from '../../../domain/session/userFields.ts'
import { maxValidationAttempts, validationState } from '../../../domain/verification/validationState.ts'
import type { Db, Trx } from '../../db/database.ts'
import { runOnceWithin, type KeyedCall } from '../../kernel/idempotency.ts'
import { Refusal } from '../../kernel/refusal.ts'

type Answer = { return: 'true' | 'false'; attemps: number; error?: string }

const lockFlags = (trx: Trx, customerId: number) =>
  trx
    .selectFrom('customer')
    .select(['tr_validate', 'tr_success', 'tr_attempts'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Asks a person for a payment's amount, with all attempts. A payment asked for before is replaced: support
 * unlocks this way.
 */
export async function askForValidation(db: Db, customerId: number, { minor: amount, currency }: Money, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFlags(trx, customerId)
    const asked = { amount, currency, asked_at: at }
    await trx
      .insertInto('validation')
      .values({ customer_id: customerId, ...asked })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(asked))
      .execute()
    await trx.updateTable('customer').set({ tr_validate: 'yes', tr_success: 'no', tr_attempts: 0 }).where('id', '=', customerId).execute()
  })
}

/**
 * Compares an answer with the payment's amount and counts it, in one transaction (VER-11). `call`: a repeat
 * under its key costs no second attempt, also after a crash between commit and answer. Throws the Refusals of
 * `compare`.
 */
export const answerValidation = (db: Db, customerId: number, value: string, call: KeyedCall | null): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    const run = () => compare(trx, customerId, value)
    return call === null ? run() : runOnceWithin(trx, call, run)
  })

/**
 * Counts one answer. A person whose payment is validated gets 'true'. Throws Refusal 200 `validate.notReady`,
 * which costs no attempt, if there is no amount to compare with.
 */
async function compare(trx: Trx, customerId: number, value: string): Promise<Answer> {
  const { tr_attempts: used, tr_validate, tr_success } = await lockFlags(trx, customerId)
  const state = validationState(validationOf({ tr_validate, tr_success, tr_attemps: used }))
  if (state.at === 'validated') return { return: 'true', attemps: used }
  if (state.at === 'locked') return { return: 'false', attemps: used, error: 'validate.maxTries' }
  const asked = await trx.selectFrom('validation').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
  if (!asked) throw new Refusal(200, 'validate.notReady')
  const isRight = isAmount(value, asked)
  const attemps = used + 1
  await trx
    .updateTable('customer')
    .set(isRight ? { tr_validate: 'no', tr_success: 'yes', tr_attempts: attemps } : { tr_success: 'no', tr_attempts: attemps })
    .where('id', '=', customerId)
    .execute()
  if (!isRight) return { return: 'false', attemps, error: attemps >= maxValidationAttempts ? 'validate.maxTries' : 'validate.wrong' }
  await trx.deleteFrom('validation').where('customer_id', '=', customerId).execute()
  return { return: 'true', attemps }
}

function isAmount(value: string, { amount, currency }: { amount: number; currency: Currency }): boolean {
  const given = parseMoney(value, currency)
  return given.ok && given.value.minor === amount
}
