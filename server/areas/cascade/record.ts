import { randomBytes } from 'node:crypto'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { nextStatusCheck } from '../../../domain/cascade/statusChecks.ts'
import { declineRule } from '../../../domain/cascade/declines.ts'
import { mayContinue } from '../../../domain/cascade/permit.ts'
import { parseStack } from '../../../domain/cascade/stack.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import { post } from '../../ledger/post.ts'
import { listPaidCard } from '../cards/listing.ts'
import { creditDeposit } from './credit.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import { toPastAttempt } from './openAttempt.ts'
import type { AttemptTable, DepositTable } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/**
 * A fact learned about an attempt. `free`: proven not charged; `voided`: and the processor will not charge it
 * any more.
 */
export type Finding =
  | { is: 'approved'; id: string }
  | { is: 'free'; as: 'declined' | 'voided'; code: string; message?: string; id?: string }
  | { is: 'secure'; id: string; url: string }
  | { is: 'waiting'; id: string; needs?: 'cvv' }
  | { is: 'unknown' }

type Change = Partial<AttemptTable>

/** The states of an attempt that never change again. */
export const outcomes = ['approved', 'declined', 'voided'] as const

/** True until an attempt has its outcome. */
export const isUnresolved = ({ status }: Pick<AttemptTable, 'status'>): boolean => !outcomes.some((outcome) => outcome === status)

/** Records a finding once: an outcome never changes, and an approval is credited in the same transaction. */
export async function recordFinding(paymentDeps: PaymentDeps, reference: string, finding: Finding): Promise<AttemptTable> {
  const at = paymentDeps.now()
  const attempt = await paymentDeps.db.transaction().execute(async (trx) => {
    const deposit = await lockDeposit(trx, reference)
    const before = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    // The void may reach the processor after an approval: that approval is refunded, not credited.
    if (before.status === 'voiding' && (finding.is !== 'free' || finding.as !== 'voided')) return before
    if (!isUnresolved(before)) return finding.is === 'approved' ? recordLateApproval(paymentDeps, trx, deposit, before, at) : before
    const after = await applyFinding(trx, deposit, before, finding, at)
    if (paymentDeps.isUnattended && deposit.status === 'open') await notifyOfFailure(trx, deposit.id, at)
    return after
  })
  paymentDeps.faultPoint(attempt.status === 'approved' ? 'credit committed' : 'response recorded')
  return attempt
}

/** Tells a person that a deposit has failed, or is cancelled, while they did not wait for it (FUND-44). */
async function notifyOfFailure(trx: Trx, id: string, at: number): Promise<void> {
  const deposit = await trx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'cancelled'])
    .executeTakeFirst()
  if (deposit) await notifyOfDeposit(trx, deposit, 'depositNotCharged', id, at)
}

/** Writes a finding about an unresolved attempt and all that follows from it. The deposit must be locked. */
export async function applyFinding(
  trx: Trx,
  deposit: DepositTable,
  before: AttemptTable,
  finding: Finding,
  at: number,
): Promise<AttemptTable> {
  const after = await trx
    .updateTable('payment_attempt')
    .set(changesFor(before, finding, at))
    .where('reference', '=', before.reference)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (finding.is === 'approved') await creditDeposit(trx, deposit, after, at)
  await closeDeposit(trx, deposit, after, at)
  return after
}

/**
 * Marks an attempt as `voiding` before the void is sent. Returns the row: `voiding`, or the outcome that came
 * first.
 */
export async function beginVoid(paymentDeps: PaymentDeps, reference: string, code: string): Promise<AttemptTable> {
  return paymentDeps.db.transaction().execute(async (trx) => {
    await lockDeposit(trx, reference)
    const before = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    if (!isUnresolved(before) || before.status === 'voiding') return before
    const change = { status: 'voiding', code } as const
    return trx.updateTable('payment_attempt').set(change).where('reference', '=', reference).returningAll().executeTakeFirstOrThrow()
  })
}

/** Locks the deposit of an attempt until the transaction ends, and returns it. */
export async function lockDeposit(trx: Trx, reference: string): Promise<DepositTable> {
  const { deposit_id: id } = await trx
    .selectFrom('payment_attempt')
    .select('deposit_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await lockName(trx, 'deposit', id)
  return trx.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns how a finding changes an unresolved attempt. */
export function changesFor(before: AttemptTable, finding: Finding, at: number): Change {
  const nextCheck = { ask_at: nextStatusCheck(before.sent_at ?? at, at, 'open') }
  switch (finding.is) {
    case 'approved':
      return { status: 'approved', processor_id: finding.id, settled_at: at, ask_at: null }
    case 'free': {
      // A decline is checked again later: an approval that comes after it must be refunded.
      const laterCheck = { ask_at: finding.as === 'declined' ? nextStatusCheck(at, at, 'ended') : null }
      const next = declineRule(before.processor, finding.code) !== 'stop'
      return {
        status: finding.as,
        code: finding.code,
        message: finding.message ?? null,
        next,
        settled_at: at,
        ...laterCheck,
        ...(finding.id === undefined ? {} : { processor_id: finding.id }),
      }
    }
    case 'secure':
      return {
        status: 'secure',
        processor_id: finding.id,
        bank_url: finding.url,
        secure_code: before.secure_code ?? randomBytes(24).toString('base64url'),
        ...nextCheck,
      }
    case 'waiting':
      return { status: 'waiting', processor_id: finding.id, needs_cvv: finding.needs === 'cvv', ...nextCheck }
    case 'unknown':
      // A lost answer never overwrites `secure` or `waiting`.
      return before.status === 'secure' || before.status === 'waiting' ? nextCheck : { status: 'unknown', ...nextCheck }
  }
}

/** Closes a deposit on approval, or on a decline after which no other processor of its stack may be tried. */
async function closeDeposit(trx: Trx, deposit: DepositTable, attempt: AttemptTable, at: number): Promise<void> {
  if (deposit.status !== 'open') return
  const end = (status: DepositTable['status'], code: string | null) =>
    trx.updateTable('deposit').set({ status, code, closed_at: at }).where('id', '=', deposit.id).execute()
  if (attempt.status === 'approved') {
    await end('succeeded', null)
    if (deposit.card_id !== null) await listPaidCard(trx, deposit.card_id)
  }
  if (attempt.status !== 'declined' && attempt.status !== 'voided') return
  const made = await trx.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit.id).execute()
  if (mayContinue(parseStack(deposit.stack), made.map(toPastAttempt))) return
  // Voided because the person cancelled: their record must not call it failed.
  await (attempt.code === cascadeCodes.cancelled ? end('cancelled', null) : end('failed', attempt.code))
}

/**
 * Records a charge approved after its decline: the money goes to suspense and is refunded at the processor
 * (A5).
 */
async function recordLateApproval(
  paymentDeps: PaymentDeps,
  trx: Trx,
  deposit: DepositTable,
  attempt: AttemptTable,
  at: number,
): Promise<AttemptTable> {
  if (attempt.status === 'approved' || attempt.late !== null) return attempt
  paymentDeps.log.error(
    { reference: attempt.reference, processor: attempt.processor },
    'a charge was approved after it had been declined; it is given back',
  )
  await post(trx, lateChargeEntry(deposit, attempt.reference, 'late', at))
  return trx
    .updateTable('payment_attempt')
    .set({ late: 'found', ask_at: at })
    .where('reference', '=', attempt.reference)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the ledger entry that moves a late charge into suspense, or out again once it is refunded. */
export function lateChargeEntry(
  { amount, currency }: DepositTable,
  reference: string,
  step: 'late' | 'late:returned',
  at: number,
): Parameters<typeof post>[1] {
  const signed = step === 'late' ? amount : -amount
  return {
    kind: 'late-charge',
    reference: `${reference}:${step}`,
    at,
    postings: [
      { holder: { of: 'system', name: 'processors' }, amount: money(-signed, currency) },
      { holder: { of: 'system', name: 'suspense' }, amount: money(signed, currency) },
    ],
  }
}
