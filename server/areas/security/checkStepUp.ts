import type { Factor } from '../../../contract/security.ts'
import type { Language } from '../../../contract/kernel.ts'
import { stepUpMs } from '../../../domain/security/stepUp.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { consumeAttempt, consumeSend, resetThrottle } from './factorThrottle.ts'
import { consumeSentCode, queueCode } from './sentCode.ts'
import { consumeTotp } from './totp.ts'

type OpenStepUp = { id: string; factor: Factor }

/**
 * Finds the action that this session was asked to confirm: the named one, or without a name (SRV-12) the
 * newest of the factor. Null: there is none, or it is too old.
 */
export async function findStepUp(
  { db, now }: Deps,
  { sessionHash }: Caller,
  { type, challenge }: { type: Factor; challenge: string | undefined },
): Promise<OpenStepUp | null> {
  const found = await db
    .selectFrom('step_up')
    .select(['id', 'factor'])
    .where('session', '=', sessionHash)
    .where('factor', '=', type)
    .where('status', '=', 'asked')
    .where('made_at', '>', now() - stepUpMs)
    .$if(challenge !== undefined, (named) => named.where('id', '=', challenge ?? ''))
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return found ?? null
}

/** Sends a code that confirms this action alone. Throws Refusal 429 `factor.sendLimit`. */
export async function sendStepUpCode(deps: Deps, { customerId }: Caller, { id, factor }: OpenStepUp, language: Language): Promise<void> {
  if (factor === 'google') return
  if (!(await consumeSend(deps.db, customerId, deps.now()))) throw new Refusal(429, 'factor.sendLimit')
  await queueCode(deps, { holder: id, purpose: 'change', customerId, factor, language })
}

/**
 * The result of a check: a right code, a wrong one, or one that was not checked or was the last, since too
 * many were wrong.
 */
export type CodeCheck = { is: 'right' } | { is: 'wrong' } | { is: 'locked'; until: number }

/** Counts an attempt, and runs `isRight` only if it may be checked (SEC-05). */
export async function countedCheck({ db, now }: Deps, customerId: number, isRight: () => Promise<boolean>): Promise<CodeCheck> {
  const { allowed, lockedUntil } = await consumeAttempt(db, customerId, now())
  if (allowed && (await isRight())) return { is: 'right' }
  return lockedUntil > now() ? { is: 'locked', until: lockedUntil } : { is: 'wrong' }
}

/**
 * Checks a code for an action. A right one proves the action, and counts as this session's last check
 * (SEC-08).
 */
export async function checkStepUpCode(deps: Deps, caller: Caller, { id, factor }: OpenStepUp, code: string): Promise<CodeCheck> {
  const { db, config, now } = deps
  const { customerId, sessionHash } = caller
  const isRight = () =>
    factor === 'google'
      ? consumeTotp(db, config, customerId, code, now())
      : consumeSentCode(deps, { holder: id, purpose: 'change', customerId }, code)
  const checked = await countedCheck(deps, customerId, isRight)
  if (checked.is === 'right') await proveStepUp(deps, { customerId, sessionHash }, { id, factor })
  return checked
}

/**
 * Marks an action as confirmed, and returns true. `isRight`: a check in the same transaction, which is undone
 * with it. Throws Refusal 200 `stepUp.expired` if the action has ended meanwhile.
 */
export async function proveStepUp(
  { db, now }: Deps,
  { customerId, sessionHash }: Pick<Caller, 'customerId' | 'sessionHash'>,
  { id, factor }: OpenStepUp,
  isRight: (trx: Trx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await isRight(trx))) return false
    await resetThrottle(trx, customerId)
    const proven = await trx.updateTable('step_up').set({ status: 'proven' }).where('id', '=', id).executeTakeFirst()
    if (proven.numUpdatedRows === 0n) throw new Refusal(200, 'stepUp.expired')
    await trx.updateTable('web_session').set({ checked_at: now(), checked_factor: factor }).where('hash', '=', sessionHash).execute()
    return true
  })
}
