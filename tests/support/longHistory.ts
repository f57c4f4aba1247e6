import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import { dayMs } from '../../domain/kernel/time.ts'

/**
 * A person whose history is written, with `rows` rows of each kind that ended before `now`. `trader`: whom
 * they copied.
 */
export type LongHistory = { customerId: number; trader: number; account: string; rows: number; now: number }

/**
 * The statements that write what grows with a person's history, by table. Their rows ended two months ago,
 * one a minute.
 */
const statements = ({ customerId, trader, account, rows, now }: LongHistory) => {
  const each = sql`generate_series(1, ${sql.lit(rows)}) as n`
  const at = sql`(${sql.lit(now - 60 * dayMs)}::bigint - n * 60000)`
  const id = (kind: string) => sql`(${sql.lit(`${kind}-${customerId}-`)} || n)`
  const [person, own] = [sql.lit(customerId), sql.lit(account)]
  const card = (column: 'id' | 'fingerprint') => sql`(select ${sql.ref(column)} from card where customer_id = ${person})`
  return {
    ledger_entry: sql`insert into ledger_entry (kind, reference, at) select 'deposit', ${id('entry')}, ${at} from ${each}`,
    ledger_posting: sql`insert into ledger_posting (entry_id, account_id, currency, amount)
      select e.id, to_post.account, 'EUR', to_post.amount
      from ledger_entry e, (values (${own}, 100), ('system:processors:EUR', -100)) as to_post (account, amount)
      where e.reference like ${sql.lit(`entry-${customerId}-%`)}`,
    deposit: sql`insert into deposit (id, customer_id, account_id, amount, currency, bonus, fixed, card_id, stack, status, opened_at, closed_at)
      select ${id('deposit')}, ${person}, ${own}, 25000, 'EUR', false, false, ${card('id')}, 'PFS', 'succeeded', ${at}, ${at} + 1000 from ${each}`,
    payment_attempt: sql`insert into payment_attempt (reference, deposit_id, customer_id, seq, processor, fingerprint, status, prepared_at, sent_at,
        settled_at)
      select ${id('attempt')}, ${id('deposit')}, ${person}, 1, 'PFS', ${card('fingerprint')}, 'approved', ${at}, ${at}, ${at} + 1000 from ${each}`,
    invoice: sql`insert into invoice (guid, customer_id, account, coin, network, address, amount, worth, worth_currency, bonus, state, opened_at,
        deadline, paid, credited, confirmations, confirmations_needed, checked_at)
      select ${id('invoice')}, ${person}, ${own}, 'btc', 'BTC', ${id('address')}, 100000, 5000, 'EUR', false, 'settled', ${at}, ${at} + 3600000,
        100000, 5000, 1, 1, ${at} + 1000 from ${each}`,
    invoice_payment: sql`insert into invoice_payment (invoice, txid, amount, seen_at, confirmations, credited, credited_at, credits)
      select ${id('invoice')}, ${id('tx')}, 100000, ${at}, 1, 5000, ${at} + 1000, 1 from ${each}`,
    trade_order: sql`insert into trade_order (id, customer_id, account, symbol, direction, stake, currency, payout_percent, open_points,
        close_points, opened_at, expires_at, settled_at, status, returned, stream)
      select ${id('order')}, ${person}, ${own}, 'EUR/USD', 'up', 1000, 'EUR', 80, 110000, 110001, ${at}, ${at} + 60000, ${at} + 60000, 'won', 1800,
        'walk' from ${each}`,
    copy_trading: sql`insert into copy_trading (id, customer_id, account_id, currency, trader_id, trader_public_id, stake, max_loss,
        started_at, ends_at, status, stopped_at)
      select ${id('copy')}, ${person}, ${own}, 'EUR', ${sql.lit(trader)}, 'trader', 1000, 5000, ${at}, ${at} + 86400000, 'ended', ${at} + 86400000
      from ${each}`,
    copy_order: sql`insert into copy_order (copy_id, source_order, order_id, at)
      select ${id('copy')}, ${id('order')}, ${id('order')}, ${at} from ${each}`,
    withdrawal: sql`insert into withdrawal (id, customer_id, account, method, wallet, amount, currency, fee, gives_up, arrives, arrives_currency,
        worth, state, requested_at, left_at)
      select ${id('withdrawal')}, ${person}, ${own}, 'EUR', 'iban', 5000, 'EUR', 250, 0, 4750, 'EUR', 5500, 'sent', ${at}, ${at} from ${each}`,
    withdrawal_step: sql`insert into withdrawal_step (withdrawal_id, state, at) select ${id('withdrawal')}, 'sent', ${at} from ${each}`,
    payout_attempt: sql`insert into payout_attempt (reference, withdrawal_id, status, sent_at, settled_at)
      select ${id('payout')}, ${id('withdrawal')}, 'paid', ${at}, ${at} from ${each}`,
    withdrawal_letter: sql`insert into withdrawal_letter (customer_id, event, kind, params, at, next_at, sent_at)
      select ${person}, ${id('letter')}, 'sent', '{}', ${at}, ${at}, ${at} from ${each}`,
    notification: sql`insert into notification (id, customer_id, event, kind, params, created_at, read_at)
      select ${id('notification')}, ${person}, ${id('event')}, 'passwordChanged', '{}', ${at}, ${at} from ${each}`,
    chat_message: sql`insert into chat_message (id, changed, room, customer_id, author_name, author_role, mark, body, sent_at)
      select ${person}::bigint * 1000000 + n, nextval('chat_change'), 'main', ${person}, 'Ada', 'member', ${id('mark')}, 'Hello', ${at} from ${each}`,
    chat_tip: sql`insert into chat_tip (id, customer_id, account, host, value, deducted, at)
      select ${id('tip')}, ${person}, ${own}, 'Mara', '5', 500, ${at} from ${each}`,
    purchase_event: sql`insert into purchase_event (customer_id, kind, at) select ${person}, 'tried', ${at} from ${each}`,
    payment_report: sql`insert into payment_report (id, customer_id, account_id, currency, method, amount, bonus, fixed, random, reported_at,
        credited_at, credited_by)
      select ${id('report')}, ${person}, ${own}, 'EUR', 'skrill', 5000, false, false, ${id('random')}, ${at}, ${at}, 'operator' from ${each}`,
    email_change: sql`insert into email_change (customer_id, old_email, new_email, old_confirmed, status, asked_at)
      select ${person}, 'a@example.org', 'b@example.org', true, 'dropped', ${at} from ${each}`,
    idempotency: sql`insert into idempotency (customer_id, key, route, body_hash, status, answer, started_at)
      select ${person}, ${id('key')}, 'r', 'h', 'done', '{}', ${at} from ${each}`,
    desk_message: sql`insert into desk_message (id, fingerprint, kind, customer_id, language, caller, received_at, delivered_at)
      select ${id('message')}, ${id('print')}, 'contact', ${person}, 'en', 'h', ${at}, ${at} from ${each}`,
    ticket: sql`insert into ticket (id, customer_id, subject, priority, department, language, state, opened_at, changed_at)
      select ${id('ticket')}, ${person}, 'A question', 1, 46, 'en', 'closed', ${at}, ${at} from ${each}`,
    ticket_post: sql`insert into ticket_post (id, ticket_id, customer_id, kind, author, content, at, delivered_at)
      select ${id('post')}, ${id('ticket')}, ${person}, 'message', 'person', 'Text', ${at}, ${at} from ${each}`,
    bonus_grant: sql`insert into bonus_grant (reference, account, kind, amount, needed, turnover, granted_at)
      select ${id('entry')}, ${own}, 'bonus', 100, 2000, 2000, ${at} from ${each}`,
    card_check: sql`insert into card_check (deposit_id, customer_id, card_id, amount, currency, passed_at)
      select ${id('deposit')}, ${person}, c.id, 25000, 'EUR', ${at} from ${each}, card c where c.customer_id = ${person}`,
  }
}

/**
 * The tables that a history grows. A new table of a person's own joins them, or the list of those that stay
 * short.
 */
export const historyTables: readonly string[] = Object.keys(statements({ customerId: 1, trader: 2, account: '', rows: 1, now: 0 }))

/** Writes a person's history. The person has one card at most. */
export async function writeHistory(db: Db, history: LongHistory): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const statement of Object.values(statements(history))) await statement.execute(trx)
  })
}
