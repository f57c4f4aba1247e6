import { sql } from 'kysely'
import type { WireHistoryAttempt } from '../../../contract/history.ts'
import { processorName, processorTable } from '../../../domain/cascade/processorTable.ts'
import { groupBy } from '../../../domain/kernel/groupBy.ts'
import { type Money, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { pointsToDecimal } from '../../../domain/trading/priceText.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { Db } from '../../db/database.ts'
import type { AttemptTable } from '../cascade/tables.ts'
import type { Line } from './listLines.ts'

/** The values of a line's sentence and detail beside its amounts. `link`: the screen that has more. */
export type Description = { method?: string; facts?: Record<string, string>; link?: string; attempts?: WireHistoryAttempt[] }

/** Reads what lines of some kinds are about, by the id that each line's reference has. */
type Describer = {
  kinds: readonly string[]
  idOf: (line: Line) => string
  describe: (db: Db, ids: readonly string[]) => Promise<Map<string, Description>>
}

const decimal = (minor: number, currency: Money['currency']): string => moneyToDecimal(money(minor, currency))
const part = (reference: string, index: number): string => reference.split(':')[index] ?? ''

async function describeOrders(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db.selectFrom('trade_order').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => {
      const digits = findSymbol(row.symbol)?.digits ?? 0
      const result = row.returned === null ? {} : { result: decimal(row.returned - row.stake, row.currency) }
      const close = row.close_points === null ? {} : { closePrice: pointsToDecimal(row.close_points, digits) }
      const prices = { openPrice: pointsToDecimal(row.open_points, digits), payout: String(row.payout_percent), ...close }
      return [
        row.id,
        { facts: { symbol: row.symbol, direction: row.direction, stake: decimal(row.stake, row.currency), ...result, ...prices } },
      ]
    }),
  )
}

async function describeWithdrawals(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db.selectFrom('withdrawal').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        method: row.method,
        link: '#/show/withdrawal',
        facts: {
          state: row.state,
          to: row.wallet,
          fee: decimal(row.fee, row.currency),
          givesUp: decimal(row.gives_up, row.currency),
          arrives: decimal(row.arrives, row.arrives_currency),
          arrivesCurrency: row.arrives_currency,
        },
      },
    ]),
  )
}

/** Withdrawals that came back, by entry: their bonus comes with the rest, later, or not at all (WD-06). */
async function describeGivenBack(db: Db, references: readonly string[]): Promise<Map<string, Description>> {
  const withdrawals = await describeWithdrawals(db, [...new Set(references.map((reference) => part(reference, 1)))])
  const bonuses = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.entry_id', 'ledger_entry.id')
    .select(['reference', 'amount', 'currency'])
    .where('reference', 'in', references)
    .where('account_id', '=', sql<string>`'system:bonus:' || currency`)
    .execute()
  const bonusOf = new Map(bonuses.map(({ reference, amount, currency }) => [reference, decimal(-amount, currency)]))
  return new Map(
    references.flatMap((reference): [string, Description][] => {
      const known = withdrawals.get(part(reference, 1))
      return known ? [[reference, { ...known, facts: { ...known.facts, givesUp: bonusOf.get(reference) ?? '0' } }]] : []
    }),
  )
}

type Charge = Pick<AttemptTable, 'processor' | 'status'>

/** Returns the wallet, or the processor whose own page took the payment, as the receipt does; null: card. */
function cardlessMethod(charges: readonly Charge[]): string | null {
  const taken = charges.findLast(({ status }) => status === 'approved') ?? charges.at(-1)
  return taken && !processorTable[taken.processor].needs.includes('card') ? processorName(taken.processor) : null
}

/** Deposits by card and wallet, with every charge that was tried (FUND-36). */
async function describeDeposits(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const [deposits, attempts] = await Promise.all([
    db
      .selectFrom('deposit')
      .leftJoin('card', 'card.id', 'deposit.card_id')
      .select(['deposit.id', 'code', 'brand', 'last4'])
      .where('deposit.id', 'in', ids)
      .execute(),
    db.selectFrom('payment_attempt').selectAll().where('deposit_id', 'in', ids).orderBy('deposit_id').orderBy('seq').execute(),
  ])
  const charges = groupBy(attempts, ({ deposit_id: id }) => id)
  return new Map(
    deposits.map(({ id, code, brand, last4 }): [string, Description] => {
      const tried = charges.get(id) ?? []
      const other = cardlessMethod(tried)
      const card = { ...(last4 !== null && { card: `•••• ${last4}` }), ...(brand !== null && { brand }) }
      const attempts = tried.map((one) => ({
        processor: one.processor,
        status: one.status,
        at: one.sent_at ?? one.prepared_at,
        ...(one.code !== null && { error: one.code }),
      }))
      return [id, { method: other ?? 'card', facts: { ...(code !== null && { code }), ...(other === null && card) }, attempts }]
    }),
  )
}

async function describeInvoices(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db.selectFrom('invoice').select(['guid', 'coin', 'network', 'hash']).where('guid', 'in', ids).execute()
  return new Map(rows.map(({ guid, coin, network }) => [guid, { method: coin, link: `/api/${coin}/invoice/${guid}`, facts: { network } }]))
}

async function describeReports(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db.selectFrom('payment_report').select(['id', 'method']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, method }) => [id, { method, link: '#/show/funding' }]))
}

/** The payer's text is shown to whom the transfer is credited: of one credited by mistake to nobody else. */
async function describeReceipts(db: Db, customerId: number, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db
    .selectFrom('bank_receipt')
    .leftJoin('payment_report', 'payment_report.id', 'bank_receipt.report_id')
    .select(['bank_receipt.id', 'bank_receipt.text', 'payment_report.customer_id as owner'])
    .where('bank_receipt.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, text, owner }) => [id, { method: 'bank', ...(owner === customerId && { facts: { text } }) }]))
}

async function describeTips(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db.selectFrom('chat_tip').select(['id', 'host']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, host }) => [id, { facts: { host } }]))
}

async function describeGrants(db: Db, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db.selectFrom('bonus_grant').select(['reference', 'kind', 'needed', 'amount']).where('reference', 'in', ids).execute()
  return new Map(rows.map(({ reference, kind }) => [reference, { link: '#/show/promotions', facts: { grant: kind } }]))
}

/** One's own places alone: `ids` are contests with a prize for this person. */
async function describePrizes(db: Db, customerId: number, ids: readonly string[]): Promise<Map<string, Description>> {
  const rows = await db
    .selectFrom('tourney_place')
    .innerJoin('tourney', 'tourney.id', 'tourney_place.tourney_id')
    .select(['tourney.id', 'type', 'place', 'reward'])
    .where('tourney_place.customer_id', '=', customerId)
    .where('tourney.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, type, place, reward }) => [
      id,
      { link: `#/show/contest/${id}`, facts: { contest: type, place: String(place), ...(reward !== null && { reward }) } },
    ]),
  )
}

/** A paid prize is posted as `prize:{contest}:{person}`; another one is named by its contest. */
const contestOf = ({ reference }: Line): string => (reference.startsWith('prize:') ? part(reference, 1) : reference)

const uuid = /^[\da-f]{8}-/
const describersOf = (customerId: number): readonly Describer[] => [
  { kinds: ['stake', 'order.won', 'order.tie', 'order.lost'], idOf: ({ reference }) => part(reference, 1), describe: describeOrders },
  { kinds: ['withdrawal', 'fee'], idOf: ({ reference }) => part(reference, 1), describe: describeWithdrawals },
  { kinds: ['withdrawal.back'], idOf: ({ reference }) => reference, describe: describeGivenBack },
  {
    kinds: ['bonus', 'bonus.givenUp', 'bonus.takenBack'],
    // `{bonus}`, then what happened to it.
    idOf: ({ reference }) => reference.replace(/:(?:givenUp|takenBack|again)(?::.*)?$/, ''),
    describe: describeGrants,
  },
  { kinds: ['tip'], idOf: ({ reference }) => part(reference, 1), describe: describeTips },
  { kinds: ['prize'], idOf: contestOf, describe: (db, ids) => describePrizes(db, customerId, ids) },
  { kinds: ['deposit.reported', 'deposit.reportClosed'], idOf: ({ reference }) => reference, describe: describeReports },
  {
    kinds: ['deposit.coin', 'vanished'],
    // `{coin}:{transaction}:{invoice}`
    idOf: ({ reference }) => part(reference, 2),
    describe: describeInvoices,
  },
  { kinds: ['deposit.invoice'], idOf: ({ reference }) => part(reference, 1), describe: describeInvoices },
  {
    kinds: ['deposit', 'refund', 'refund.notMade', 'chargeback', 'deposit.open', 'deposit.failed', 'deposit.cancelled'],
    // `{deposit}.{attempt}`, then what happened to it.
    idOf: ({ reference }) => (uuid.test(reference) ? (reference.split('.')[0] ?? '') : ''),
    describe: describeDeposits,
  },
  {
    kinds: ['deposit', 'chargeback', 'deposit.mistaken'],
    // `bank:{receipt}`, then what happened to it. An unreadable receipt is `seq:{number}`.
    idOf: ({ reference }) => /^bank:(seq:\d+|[\w-]+)/.exec(reference)?.[1] ?? '',
    describe: (db, ids) => describeReceipts(db, customerId, ids),
  },
  {
    kinds: ['deposit', 'chargeback', 'deposit.mistaken'],
    idOf: ({ reference }) => (reference.startsWith('report:') ? part(reference, 1) : ''),
    describe: describeReports,
  },
]

/**
 * Reads what a person's lines are about, each area's rows at once. A line whose row is gone has no
 * description.
 */
export async function describeLines(db: Db, customerId: number, lines: readonly Line[]): Promise<Map<string, Description>> {
  const described = new Map<string, Description>()
  for (const { kinds, idOf, describe } of describersOf(customerId)) {
    const named = lines.filter(({ kind }) => kinds.includes(kind)).map((line) => ({ line: line.id, id: idOf(line) }))
    const ids = [...new Set(named.map(({ id }) => id).filter((id) => id !== ''))]
    if (ids.length === 0) continue
    const found = await describe(db, ids)
    for (const { line, id } of named) {
      const one = found.get(id)
      if (one) described.set(line, one)
    }
  }
  return described
}
