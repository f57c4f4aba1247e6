import { createHash } from 'node:crypto'
import type { Factor } from '../../../contract/security.ts'
import { isRecentCheck, stepUpMs } from '../../../domain/security/stepUp.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal, StepUpRefusal } from '../../kernel/refusal.ts'
import { newToken } from '../../kernel/secrets.ts'
import { sortedJson } from '../../kernel/sortedJson.ts'
import type { NamedPayment, StepUpTable } from './tables.ts'

/**
 * Locks the customer's row and returns their present second factor, so that of two concurrent changes the
 * later one sees the earlier.
 */
async function lockFactor(trx: Trx, customerId: number): Promise<Factor | null> {
  const { two_factor: factor } = await trx
    .selectFrom('customer')
    .select('two_factor')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return factor
}

/**
 * An action that needs the person's factor. `params`: all that the person confirms, such as amount and
 * address. `recent`: a check of this session within ten minutes suffices (SEC-08). `factor`: this one,
 * whatever the present one is. `payment`: named in the letter with the code.
 */
export type StepUpAction = {
  purpose: StepUpTable['purpose']
  params: Record<string, unknown>
  accepts: 'bound' | 'recent'
  factor?: Factor
  payment?: NamedPayment
}

/**
 * A proof that was found for an action. `present`: the person's factor at that time. `challenge`: null for a
 * recent check.
 */
export type StepUpProof = { customerId: number; present: Factor | null; challenge: string | null }

/**
 * Returns the proof that this session confirmed the action by factor, or by e-mail where none is on, for
 * `consumeStepUp`. Throws StepUpRefusal while there is none, Refusal 200 `factor.emailUnconfirmed`.
 */
export async function requireStepUp(
  { db, now }: Deps,
  { customerId, sessionHash }: Pick<Caller, 'customerId' | 'sessionHash'>,
  { purpose, params, accepts, factor: asked, payment }: StepUpAction,
): Promise<StepUpProof> {
  const customer = await db
    .selectFrom('customer')
    .select(['two_factor', 'email_confirmed_at'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const present = customer.two_factor
  const factor = asked ?? present ?? 'email'
  if (factor === 'email' && customer.email_confirmed_at === null) throw new Refusal(200, 'factor.emailUnconfirmed')
  if (accepts === 'recent') {
    const session = await db
      .selectFrom('web_session')
      .select(['checked_at', 'checked_factor'])
      .where('hash', '=', sessionHash)
      .executeTakeFirst()
    if (session?.checked_factor === factor && isRecentCheck(session.checked_at, now())) return { customerId, present, challenge: null }
  }
  const paramsHash = createHash('sha256').update(sortedJson(params)).digest('hex')
  const own = { session: sessionHash, purpose, params_hash: paramsHash }
  const row = {
    ...own,
    id: newToken(),
    customer_id: customerId,
    factor,
    status: 'asked' as const,
    made_at: now(),
    payment: payment === undefined ? null : JSON.stringify(payment),
  }
  // Every tab that asks for the same action gets the same challenge, until it is too old.
  await db
    .insertInto('step_up')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['session', 'purpose', 'params_hash'])
        .doUpdateSet(row)
        .where(({ or, eb }) => or([eb('step_up.made_at', '<=', now() - stepUpMs), eb('step_up.factor', '<>', factor)])),
    )
    .execute()
  const { id, status } = await db
    .selectFrom('step_up')
    .select(['id', 'status'])
    .where('session', '=', sessionHash)
    .where('purpose', '=', purpose)
    .where('params_hash', '=', paramsHash)
    .executeTakeFirstOrThrow()
  if (status === 'proven') return { customerId, present, challenge: id }
  throw new StepUpRefusal(factor, id)
}

/**
 * Uses up a proof in the transaction of its action, and locks the customer's row. Throws Refusal 200
 * `stepUp.expired` if another call used it, it is too old, or the person's factor has changed since.
 */
export async function consumeStepUp(trx: Trx, { now }: Pick<Deps, 'now'>, { customerId, present, challenge }: StepUpProof): Promise<void> {
  if ((await lockFactor(trx, customerId)) !== present) throw new Refusal(200, 'stepUp.expired')
  if (challenge === null) return
  const used = await trx
    .deleteFrom('step_up')
    .where('id', '=', challenge)
    .where('status', '=', 'proven')
    .where('made_at', '>', now() - stepUpMs)
    .executeTakeFirst()
  if (used.numDeletedRows !== 1n) throw new Refusal(200, 'stepUp.expired')
}
