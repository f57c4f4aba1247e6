import { referencesIn } from '../../../domain/funding/transferReference.ts'
import type { Db, Trx } from '../../db/database.ts'
import { type BankPort, BankUnreachable, type StatementEntry } from '../../external/bank.ts'
import { readNumbered } from '../../external/readNumbered.ts'
import type { Deps } from '../../kernel/deps.ts'
import { creditReport } from './creditReport.ts'
import type { HeldReason, PaymentReportTable } from './tables.ts'

type StatementDeps = Pick<Deps, 'db' | 'now' | 'log'> & { external: { bank: BankPort } }

/**
 * Reads our bank account's statement from where the last run ended, and credits each transfer to the report
 * that it quotes (FUND-39). Each entry is recorded with its credit in one transaction, so a repeat or a crash
 * credits none twice. One that is unreadable is held, and keeps no other from being credited.
 */
export async function readStatement({ db, now, log, external }: StatementDeps): Promise<void> {
  try {
    await readNumbered(
      await lastSeq(db),
      (after) => external.bank.statement(after),
      async (entry) => {
        const held = await db.transaction().execute((trx) => recordEntry(trx, entry, now()))
        if (held !== null) log.error({ receipt: entry.id, held }, 'a bank transfer waits for an operator')
      },
    )
  } catch (error) {
    if (!(error instanceof BankUnreachable)) throw error
    log.warn({ reason: error.message }, 'no bank statement')
  }
}

async function lastSeq(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('bank_receipt')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return seq ?? 0
}

/** Returns why the entry is held; null if it is credited, or was recorded before. */
async function recordEntry(trx: Trx, entry: StatementEntry, at: number): Promise<HeldReason | null> {
  const { seq, id, text, amount, written } = entry
  const report = amount && (await reportOf(trx, text))
  const held = amount === null ? 'unreadable' : report ? await reasonToHold(trx, report, amount.currency) : 'reference'
  const target = report && held === null ? report : null
  const money = { amount: amount?.minor ?? null, currency: amount?.currency ?? null, written }
  const recorded = await trx
    .insertInto('bank_receipt')
    .values({ id, seq, text, ...money, booked_at: entry.bookedAt ?? at, report_id: target?.id ?? null, held })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!recorded) return null
  if (target && amount) await creditReport(trx, target, { amount, reference: `bank:${id}`, by: 'statement', at })
  return held
}

async function reportOf(trx: Trx, text: string): Promise<PaymentReportTable | undefined> {
  const references = referencesIn(text)
  if (references.length === 0) return undefined
  const quoted = await trx
    .selectFrom('payment_report')
    .selectAll()
    .where('id', 'in', references)
    .where('method', '=', 'bank')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Of two reports an operator decides which is paid.
  return quoted.length === 1 ? quoted[0] : undefined
}

async function reasonToHold(trx: Trx, report: PaymentReportTable, currency: string): Promise<HeldReason | null> {
  if (report.currency !== currency) return 'currency'
  // An operator has credited it without a receipt: this may be the same money.
  if (report.credited_by === 'operator') return 'credited'
  const { closed } = await trx.selectFrom('account').select('closed').where('id', '=', report.account_id).executeTakeFirstOrThrow()
  return closed ? 'account' : null
}
