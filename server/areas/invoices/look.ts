import { nextState, wireStatus } from '../../../domain/invoices/state.ts'
import { nextLook } from '../../../domain/invoices/watching.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { ChainRates, ChainTransaction } from '../../outside/chains.ts'
import { type BonusGrant, grantBonus } from '../promotions/grantBonus.ts'
import { grantGift } from '../promotions/grantGift.ts'
import { creditPayments } from './creditPayments.ts'
import { recordPayments } from './recordPayments.ts'
import type { InvoiceRow } from './wire.ts'

/** What the chain's side said, and when it was asked. */
type Seen = { transactions: readonly ChainTransaction[]; rates: ChainRates; askedAt: number }

/**
 * Asks the chain about one invoice and writes down what it says: payments, credits, state, the next look.
 * Throws ChainUnreachable; then nothing has changed, and an invoice whose deadline passed meanwhile has not ended yet.
 */
export async function lookAt({ db, log, now, outside }: Deps, invoice: InvoiceRow): Promise<InvoiceRow> {
  const askedAt = now()
  const transactions = await outside.chains.transactionsOf(invoice.coin, invoice.network, invoice.address)
  const late = transactions.some(({ seenAt }) => seenAt > invoice.deadline)
  const rates = late ? await outside.chains.rates() : {}
  const { row, vanished } = await db.transaction().execute((trx) => writeDown(trx, invoice.guid, { transactions, rates, askedAt }))
  for (const txid of vanished) log.error({ invoice: row.guid, txid }, 'a credited coin payment is no longer on its chain')
  return row
}

async function writeDown(trx: Trx, guid: string, { transactions, rates, askedAt }: Seen): Promise<{ row: InvoiceRow; vanished: string[] }> {
  // The lock makes every look at one invoice wait for the one before: credits are decided one at a time.
  const before = await trx.selectFrom('invoice').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirstOrThrow()
  // Somebody asked the chain later and wrote first: their word is newer.
  if (before.looked_at > askedAt) return { row: before, vanished: [] }
  const { payments, vanished } = await recordPayments(trx, guid, transactions)
  const sums = await creditPayments(trx, before, payments, rates, askedAt)
  // A deposit is what was asked for, in time or late: a crumb of it is none, and brings no gift.
  if (before.credited < before.worth && sums.credited >= before.worth)
    await grantGift(trx, { customerId: before.customer_id, account: before.account, deposit: worthOf(before), at: askedAt })
  const terms = { amount: before.amount, deadline: before.deadline, confirmations: before.confirmations_needed }
  const seen = payments.map(({ amount, seen_at, confirmations }) => ({ amount, seenAt: seen_at, confirmations }))
  const state = nextState(before.state, terms, seen, askedAt)
  if (before.bonus && wireStatus(state) === 'su' && wireStatus(before.state) !== 'su') await grantBonus(trx, bonusOf(before, askedAt))
  const changed = {
    ...sums,
    state,
    paid: payments.reduce((total, { amount }) => total + amount, 0),
    hash: payments.at(-1)?.txid ?? null,
    confirmations: fewestConfirmations(payments, before.confirmations_needed),
    looked_at: askedAt,
    look_next_at: nextLook(state, before.deadline, askedAt),
  }
  await trx.updateTable('invoice').set(changed).where('guid', '=', guid).execute()
  return { row: { ...before, ...changed }, vanished }
}

/** How far the youngest payment is, up to what is needed; 0 before there is one. */
const fewestConfirmations = (payments: readonly { confirmations: number }[], needed: number): number =>
  payments.length === 0 ? 0 : Math.min(needed, ...payments.map(({ confirmations }) => confirmations))

const worthOf = ({ worth, worth_currency }: InvoiceRow): Money => money(worth, worth_currency)

/** The bonus is earned by what was asked for and paid in time, not by what came beside it. */
const bonusOf = (invoice: InvoiceRow, at: number): BonusGrant => ({
  customerId: invoice.customer_id,
  account: invoice.account,
  deposit: worthOf(invoice),
  reference: `invoice:${invoice.guid}`,
  openedAt: invoice.opened_at,
  at,
})
