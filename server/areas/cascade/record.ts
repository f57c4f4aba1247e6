import { randomBytes } from 'node:crypto'
import { nextAsk } from '../../../domain/cascade/asking.ts'
import { declineRule } from '../../../domain/cascade/declines.ts'
import { maxAttempts } from '../../../domain/cascade/limits.ts'
import { nextProcessor } from '../../../domain/cascade/advance.ts'
import { charges } from '../../../domain/cascade/processorTable.ts'
import { readStack } from '../../../domain/cascade/stack.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { holdName } from '../../db/holdName.ts'
import { post } from '../../ledger/post.ts'
import { creditDeposit } from './credit.ts'
import type { AttemptTable, DepositTable } from './tables.ts'
import type { Till } from './till.ts'

/** What became known of an attempt. `free`: proven not charged; `voided`: and shut out at the processor. */
export type Finding =
  | { is: 'approved'; id: string }
  | { is: 'free'; as: 'declined' | 'voided'; code: string; message?: string; id?: string }
  | { is: 'secure'; id: string; url: string }
  | { is: 'waiting'; id: string }
  | { is: 'unknown' }

type Change = Partial<AttemptTable>

const unresolved = (attempt: AttemptTable): boolean => !['approved', 'declined', 'voided'].includes(attempt.status)

/** Writes what became known, once: an outcome never changes, and money is credited in the same transaction as its approval. */
export async function record(till: Till, reference: string, finding: Finding): Promise<AttemptTable> {
  const at = till.now()
  const attempt = await till.db.transaction().execute(async (trx) => {
    const deposit = await depositOf(trx, reference)
    const before = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    // A taking back that has begun may reach the processor late: an approval before that is not ours to credit.
    if (before.status === 'voiding' && (finding.is !== 'free' || finding.as !== 'voided')) return before
    if (!unresolved(before)) return finding.is === 'approved' ? keepLate(till, trx, deposit, before, at) : before
    const change = changeOf(before, finding, at)
    const after = await trx
      .updateTable('payment_attempt')
      .set(change)
      .where('reference', '=', reference)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (finding.is === 'approved') await creditDeposit(trx, deposit, after, at)
    await closeDeposit(trx, deposit, after, at)
    return after
  })
  till.faultPoint(attempt.status === 'approved' ? 'credit committed' : 'response recorded')
  return attempt
}

/** Written before a taking back is sent. Answers what stands then: `voiding`, or the outcome that came first. */
export async function beginVoid(till: Till, reference: string, code: string): Promise<AttemptTable> {
  return till.db.transaction().execute(async (trx) => {
    await depositOf(trx, reference)
    const before = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    if (!unresolved(before) || before.status === 'voiding') return before
    const change = { status: 'voiding', code } as const
    return trx.updateTable('payment_attempt').set(change).where('reference', '=', reference).returningAll().executeTakeFirstOrThrow()
  })
}

async function depositOf(trx: Trx, reference: string): Promise<DepositTable> {
  const { deposit_id: id } = await trx
    .selectFrom('payment_attempt')
    .select('deposit_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await holdName(trx, 'deposit', id)
  return trx.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function changeOf(before: AttemptTable, finding: Finding, at: number): Change {
  const sentAt = before.sent_at ?? at
  const asking = { ask_at: nextAsk(sentAt, at, 'open') }
  switch (finding.is) {
    case 'approved':
      return { status: 'approved', processor_id: finding.id, settled_at: at, ask_at: null }
    case 'free': {
      // A processor's "no" is looked at again later: an approval that comes after it has to be given back.
      const again = { ask_at: finding.as === 'declined' ? nextAsk(sentAt, at, 'ended') : null }
      const next = declineRule(before.processor, finding.code) !== 'stop'
      return {
        status: finding.as,
        code: finding.code,
        message: finding.message ?? null,
        next,
        settled_at: at,
        ...again,
        ...(finding.id === undefined ? {} : { processor_id: finding.id }),
      }
    }
    case 'secure':
      return {
        status: 'secure',
        processor_id: finding.id,
        bank_url: finding.url,
        secure_code: before.secure_code ?? randomBytes(24).toString('base64url'),
        ...asking,
      }
    case 'waiting':
      return { status: 'waiting', processor_id: finding.id, ...asking }
    case 'unknown':
      // What is known to wait for the person, or at the processor, is not made less known by an answer that got lost.
      return before.status === 'secure' || before.status === 'waiting' ? asking : { status: 'unknown', ...asking }
  }
}

/** A deposit ends with its approval, or with a decline after which nothing of its stack may be tried. */
async function closeDeposit(trx: Trx, deposit: DepositTable, attempt: AttemptTable, at: number): Promise<void> {
  if (deposit.status !== 'open') return
  const end = (status: DepositTable['status'], code: string | null) =>
    trx.updateTable('deposit').set({ status, code, closed_at: at }).where('id', '=', deposit.id).execute()
  if (attempt.status === 'approved') await end('succeeded', null)
  if (attempt.status !== 'declined' && attempt.status !== 'voided') return
  const stack = readStack(deposit.stack)
  const rest = stack.slice(stack.indexOf(attempt.processor) + 1).filter(charges)
  const more = attempt.next && attempt.seq < maxAttempts && stack.includes(attempt.processor) && nextProcessor(rest, [], false) !== null
  if (!more) await end('failed', attempt.code)
}

/** Money taken after its decline was recorded: it belongs to nobody yet, and is given back at the processor (A5). */
async function keepLate(till: Till, trx: Trx, deposit: DepositTable, attempt: AttemptTable, at: number): Promise<AttemptTable> {
  if (attempt.status === 'approved' || attempt.late !== null) return attempt
  till.log.error(
    { reference: attempt.reference, processor: attempt.processor },
    'a charge was approved after it had been declined; it is given back',
  )
  await post(trx, lateMovement(deposit, attempt.reference, 'late', at))
  return trx
    .updateTable('payment_attempt')
    .set({ late: 'found', ask_at: at })
    .where('reference', '=', attempt.reference)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Into suspense when it is found, and out again when it was given back. */
export function lateMovement(
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
    lines: [
      { holder: { of: 'house', name: 'processors' }, amount: money(-signed, currency) },
      { holder: { of: 'house', name: 'suspense' }, amount: money(signed, currency) },
    ],
  }
}
