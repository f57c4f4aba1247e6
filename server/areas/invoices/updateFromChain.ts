import { nextState, wireStatus } from '../../../domain/invoices/state.ts'
import { nextChainCheck, vanishedAfterMs } from '../../../domain/invoices/chainChecks.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { ChainPort, ChainRates, ChainTransaction } from '../../external/chains.ts'
import { lockAccount } from '../../ledger/lockAccount.ts'
import { type BonusGrant, grantBonus } from '../promotions/grantBonus.ts'
import { creditPayments } from './creditPayments.ts'
import { depositOf, followCredit } from './followCredit.ts'
import { notifyOfInvoice } from './notifyOfInvoice.ts'
import { type InvoicePayment, recordPayments } from './recordPayments.ts'
import { reversePayment } from './reversePayment.ts'
import type { InvoiceRow } from './invoiceToWire.ts'

/** The chain's transactions and rates, and the time of the request. */
type ChainReading = { transactions: readonly ChainTransaction[]; rates: ChainRates; askedAt: number }

/** The updates under way in this process, by the chains that they ask and by invoice. */
const underWay = new WeakMap<ChainPort, Map<string, Promise<InvoiceRow>>>()

/**
 * Reads an invoice's transactions from the chain and saves payments, credits, state and the next check;
 * whoever asks meanwhile gets the same result. Throws ChainUnreachable without any change: an invoice whose
 * deadline has passed does not end then.
 */
export function updateFromChain(deps: Deps, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { chains } = deps.external
  const updates = underWay.get(chains) ?? new Map<string, Promise<InvoiceRow>>()
  underWay.set(chains, updates)
  const known = updates.get(invoice.guid)
  if (known) return known
  const update = lookAtChain(deps, invoice).finally(() => updates.delete(invoice.guid))
  updates.set(invoice.guid, update)
  return update
}

async function lookAtChain({ db, log, now, external }: Deps, invoice: InvoiceRow): Promise<InvoiceRow> {
  const askedAt = now()
  const transactions = await external.chains.transactionsOf(invoice.coin, invoice.network, invoice.address)
  const late = transactions.some(({ seenAt }) => seenAt > invoice.deadline)
  const rates = late ? await external.chains.rates() : {}
  const { row, missing, losses } = await db.transaction().execute((trx) => saveReading(trx, invoice.guid, { transactions, rates, askedAt }))
  for (const { txid, missing_since: since } of missing)
    if (since === askedAt) log.error({ invoice: row.guid, txid }, 'a credited coin payment is no longer on its chain')
  for (const { minor, currency } of losses) log.error({ invoice: row.guid, minor, currency }, 'a vanished coin payment was taken back')
  return row
}

type Saved = { row: InvoiceRow; missing: InvoicePayment[]; losses: Money[] }

async function saveReading(trx: Trx, guid: string, { transactions, rates, askedAt }: ChainReading): Promise<Saved> {
  // The lock serialises the updates of one invoice: credits are decided one at a time.
  const before = await trx.selectFrom('invoice').selectAll().where('guid', '=', guid).forNoKeyUpdate().executeTakeFirstOrThrow()
  // A request made later has written first: its data are newer.
  if (before.checked_at > askedAt) return { row: before, missing: [], losses: [] }
  const { payments: saved, missing } = await recordPayments(trx, guid, transactions, askedAt)
  const vanished = missing.filter(({ missing_since: since }) => askedAt - (since ?? askedAt) >= vanishedAfterMs)
  const losses: Money[] = []
  for (const payment of vanished) losses.push((await reversePayment(trx, before, payment, askedAt)) ?? money(0, before.worth_currency))
  const payments = saved.filter(({ txid }) => vanished.every((one) => one.txid !== txid))
  // Any payment can bring a bonus back: the account is locked before the ledger, as everywhere.
  if (payments.some(({ credited }) => credited === null)) await lockAccount(trx, before.account)
  const { sums, credits } = await creditPayments(trx, before, payments, rates, askedAt)
  await followCredit(trx, before, sums.credited, askedAt)
  const terms = { coin: before.coin, amount: before.amount, deadline: before.deadline, confirmations: before.confirmations_needed }
  const seen = payments.map(({ amount, seen_at, confirmations }) => ({ amount, seenAt: seen_at, confirmations }))
  const state = nextState(before.state, terms, seen, askedAt)
  if (before.bonus && wireStatus(state) === 'su' && wireStatus(before.state) !== 'su') await grantBonus(trx, bonusOf(before, askedAt))
  const changed = {
    ...sums,
    credited_at: credits.length > 0 ? askedAt : before.credited_at,
    state,
    paid: payments.reduce((total, { amount }) => total + amount, 0),
    hash: payments.at(-1)?.txid ?? null,
    confirmations: fewestConfirmations(payments, before.confirmations_needed),
    checked_at: askedAt,
    next_check_at: nextChainCheck(state, before.deadline, askedAt),
  }
  await trx.updateTable('invoice').set(changed).where('guid', '=', guid).execute()
  await notifyOfInvoice(trx, before, changed, credits)
  return { row: { ...before, ...changed }, missing, losses }
}

/** Returns the confirmations of the payment with the fewest, at most `needed`; 0 without a payment. */
const fewestConfirmations = (payments: readonly { confirmations: number }[], needed: number): number =>
  payments.length === 0 ? 0 : Math.min(needed, ...payments.map(({ confirmations }) => confirmations))

/** Returns the bonus grant of an invoice: for the amount invoiced, not for payments beyond it. */
const bonusOf = (invoice: InvoiceRow, at: number): BonusGrant => ({
  customerId: invoice.customer_id,
  account: invoice.account,
  deposit: money(invoice.worth, invoice.worth_currency),
  reference: depositOf(invoice),
  openedAt: invoice.opened_at,
  at,
})
