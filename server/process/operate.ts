import { parseArgs } from 'node:util'
import { type Money, money, moneyToDecimal } from '../../domain/kernel/money.ts'
import { bookUnreadable } from '../areas/cascade/operator/bookUnreadable.ts'
import { chargeBack } from '../areas/cascade/operator/chargeBack.ts'
import { giveUpRefund } from '../areas/cascade/operator/giveUpRefund.ts'
import { listOpen } from '../areas/cascade/operator/listOpen.ts'
import { refundDeposit } from '../areas/cascade/operator/refundDeposit.ts'
import { settleAttempt } from '../areas/cascade/operator/settleAttempt.ts'
import { listReversals, settleReversal } from '../areas/cascade/operator/settleReversal.ts'
import { listUnreadable } from '../areas/cascade/operator/unreadableReversals.ts'
import type { ReversalTable, UnreadableReversalTable } from '../areas/cascade/tables.ts'
import { creditByHand } from '../areas/funding/creditByHand.ts'
import { closeByHand } from '../areas/funding/closeReport.ts'
import { listReports } from '../areas/funding/listReports.ts'
import { returnCredit } from '../areas/funding/returnCredit.ts'
import type { BankReceiptTable } from '../areas/funding/tables.ts'
import { takeBackVanished } from '../areas/invoices/takeBackVanished.ts'
import { listInReview, reviewWithdrawal } from '../areas/withdrawals/operator/reviewWithdrawal.ts'
import { listOpenPayouts, settlePayout } from '../areas/withdrawals/operator/settlePayout.ts'
import { shownParts } from '../external/unreadableReversal.ts'
import type { Deps } from '../kernel/deps.ts'
import type { WithdrawalRow } from '../areas/withdrawals/tables.ts'
import type { Operator } from '../ledger/recordOperatorAction.ts'

const usage = `npm run operator -- list
npm run operator -- reports
npm run operator -- log
npm run operator -- settle ATTEMPT charged|not-charged --by NAME --reason TEXT
npm run operator -- refund ATTEMPT [not-made] --by NAME --reason TEXT
npm run operator -- chargeback ATTEMPT --by NAME --reason TEXT
npm run operator -- reversal NUMBER take-back|close --by NAME --reason TEXT
npm run operator -- reversal NUMBER refund|chargeback ATTEMPT AMOUNT CURRENCY --by NAME --reason TEXT
npm run operator -- vanished INVOICE TRANSACTION --by NAME --reason TEXT
npm run operator -- credit REPORT [RECEIPT [AMOUNT]] --by NAME --reason TEXT
npm run operator -- return REPORT|RECEIPT [mistaken] --by NAME --reason TEXT
npm run operator -- close REPORT|RECEIPT --by NAME --reason TEXT
npm run operator -- withdrawals
npm run operator -- approve WITHDRAWAL --by NAME --reason TEXT
npm run operator -- reject WITHDRAWAL --by NAME --reason TEXT
npm run operator -- payouts
npm run operator -- payout ORDER paid|not-paid --by NAME --reason TEXT`

/** The command line names no command, or lacks a part of it. */
export class OperatorUsage extends Error {
  override name = 'OperatorUsage'
}

type OperatorDeps = Pick<Deps, 'db' | 'external' | 'now'>

/**
 * Runs one command of an operator and returns its lines. Throws OperatorUsage, OperatorRefusal, Refusal
 * `funds.insufficient`.
 */
export const operate = async (deps: OperatorDeps, args: readonly string[]): Promise<string[]> => (await run(deps, args)).map(oneLine)

/** A payer writes the text of a transfer: it must not move the cursor, or look like a line of its own. */
const oneLine = (line: string): string => line.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')

async function run({ db, external, now }: OperatorDeps, args: readonly string[]): Promise<string[]> {
  const { positionals, by, reason } = readArgs(args)
  const [command, subject = '', detail = '', amount = ''] = positionals
  if (command === 'list') return listLines(db)
  if (command === 'reports') return reportLines(db)
  if (command === 'log') return logLines(db)
  if (command === 'withdrawals') return (await listInReview(db)).map(withdrawalLine)
  if (command === 'payouts') return (await listOpenPayouts(db, now())).map(payoutLine)
  if (subject === '' || by === '' || reason === '') throw new OperatorUsage(usage)
  const operator: Operator = { operator: by, reason, at: now() }
  switch (command) {
    case 'settle': {
      if (detail !== 'charged' && detail !== 'not-charged') throw new OperatorUsage(usage)
      const { status } = await settleAttempt({ db }, subject, detail, operator)
      return [`${subject} is ${status}`]
    }
    case 'refund': {
      if (detail !== '' && detail !== 'not-made') throw new OperatorUsage(usage)
      const deps = { db, processors: external.processors }
      if (detail === 'not-made') {
        await giveUpRefund(deps, subject, operator)
        return [`${subject}: the refund is given up, its money is in the account again`]
      }
      const end = await refundDeposit(deps, subject, operator)
      return [end === 'refunded' ? `${subject} is refunded` : `${subject}: the processor has not confirmed the refund; repeat the command`]
    }
    case 'chargeback':
      return lossLines(`${subject} is charged back`, await chargeBack(db, subject, operator))
    case 'reversal':
      return endReversal(db, positionals, operator)
    case 'approve':
    case 'reject': {
      const { state } = await reviewWithdrawal(db, subject, command, operator)
      return [`${subject} is ${state}`]
    }
    case 'payout': {
      if (detail !== 'paid' && detail !== 'not-paid') throw new OperatorUsage(usage)
      const { id, state } = await settlePayout({ db, payouts: external.payouts }, subject, detail, operator)
      return [`${id} is ${state}`]
    }
    case 'vanished': {
      if (detail === '') throw new OperatorUsage(usage)
      return lossLines(`${detail} is taken back`, await takeBackVanished({ db, external }, subject, detail, operator))
    }
    case 'credit':
      return [`${subject} is credited with ${amountText(await creditByHand(db, subject, detail, operator, amount))}`]
    case 'return': {
      if (detail !== '' && detail !== 'mistaken') throw new OperatorUsage(usage)
      const loss = await returnCredit(db, subject, detail === '' ? 'recalled' : detail, operator)
      return lossLines(`${subject} is taken back`, loss)
    }
    case 'close':
      await closeByHand(db, subject, operator)
      return [`${subject} is closed`]
    default:
      throw new OperatorUsage(usage)
  }
}

/** Ends a reversal that is held, or one that is unreadable and that the operator names. */
async function endReversal(db: Deps['db'], positionals: readonly string[], operator: Operator): Promise<string[]> {
  const [, number = '', end, reference = '', amount = '', currency = ''] = positionals
  const seq = Number(number) || 0
  if (end === 'take-back' || end === 'close') {
    const loss = await settleReversal(db, seq, end === 'close' ? 'close' : 'takeBack', operator)
    return loss === null ? [`reversal ${number} is closed`] : lossLines(`reversal ${number} is taken back`, loss)
  }
  if ((end !== 'refund' && end !== 'chargeback') || currency === '') throw new OperatorUsage(usage)
  const held = await bookUnreadable(db, seq, { kind: end, reference, amount, currency }, operator)
  return [held === null ? `reversal ${number} is booked` : `reversal ${number} is held by its ${held}: take it back or close it`]
}

function readArgs(args: readonly string[]): { positionals: string[]; by: string; reason: string } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { by: { type: 'string', default: '' }, reason: { type: 'string', default: '' } },
    })
    return { positionals, by: values.by.trim(), reason: values.reason.trim() }
  } catch {
    throw new OperatorUsage(usage)
  }
}

const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`

const listLines = async (db: Deps['db']): Promise<string[]> => [
  ...(await listOpen(db)).map(openLine),
  ...(await listReversals(db)).map(reversalLine),
  ...(await listUnreadable(db)).map(unreadableLine),
]

const openLine = ({
  reference,
  processor,
  open,
  status,
  code,
  customer_id,
  amount,
  currency,
  since,
}: Awaited<ReturnType<typeof listOpen>>[number]) =>
  [
    new Date(since).toISOString(),
    reference,
    processor,
    open,
    status,
    code ?? '-',
    amountText(money(amount, currency)),
    `customer ${customer_id}`,
  ].join('  ')

const reversalLine = ({ seq, reference, processor, kind, held, amount, currency, reported_at: at }: ReversalTable): string =>
  [
    new Date(at).toISOString(),
    `reversal ${seq}`,
    processor,
    kind,
    `held by its ${held}`,
    amountText(money(amount, currency)),
    reference,
  ].join('  ')

const unreadableLine = ({ seq, written, seen_at: at }: UnreadableReversalTable): string => {
  const { processor, kind, amount, currency, reference } = shownParts(written)
  const seen = at === null ? '-' : new Date(at).toISOString()
  return [seen, `reversal ${seq}`, processor, kind, 'unreadable', `${amount} ${currency}`, reference].join('  ')
}

const withdrawalLine = ({ requested_at: at, id, method, wallet, amount, currency, customer_id, review_code: why }: WithdrawalRow): string =>
  [new Date(at).toISOString(), id, method, wallet, amountText(money(amount, currency)), `customer ${customer_id}`, why ?? '-'].join('  ')

const payoutLine = (payout: Awaited<ReturnType<typeof listOpenPayouts>>[number]): string => {
  const { reference, status, sent_at: at, method, wallet, arrives, arrives_currency: currency, customer_id } = payout
  return [
    new Date(at).toISOString(),
    reference,
    status,
    method,
    wallet,
    amountText(money(arrives, currency)),
    `customer ${customer_id}`,
  ].join('  ')
}

const lossLines = (done: string, loss: Money): string[] =>
  loss.minor === 0 ? [done] : [done, `the account lacked ${amountText(loss)}, booked as a loss`]

async function reportLines(db: Deps['db']): Promise<string[]> {
  const { reports, receipts } = await listReports(db)
  return [
    ...reports.map(({ id, method, amount, currency, customer_id, email, reported_at }) =>
      [
        new Date(reported_at).toISOString(),
        id,
        `reported by ${method}`,
        amountText(money(amount, currency)),
        `customer ${customer_id}`,
        email ?? '-',
      ].join('  '),
    ),
    ...receipts.map(receiptLine),
  ]
}

const receiptLine = ({ id, text, amount, currency, written, held, booked_at: at }: BankReceiptTable): string =>
  [
    new Date(at).toISOString(),
    id,
    ...(amount === null || currency === null
      ? ['received, unreadable', written ?? text]
      : [`received, held by its ${held}`, amountText(money(amount, currency)), text]),
  ].join('  ')

async function logLines(db: Deps['db']): Promise<string[]> {
  const actions = await db.selectFrom('operator_action').selectAll().orderBy('id').execute()
  return actions.map(({ at, operator, action, subject, before, after, reason }) =>
    [new Date(at).toISOString(), operator, action, subject, `${before} → ${after}`, reason].join('  '),
  )
}
