import type { Currency } from '../../../contract/kernel.ts'
import type { WireBalance, WireUser } from '../../../contract/session.ts'
import { isFiat, money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { sign } from '../../kernel/secrets.ts'
import type { AccountTable } from '../../ledger/tables.ts'
import { cardOrder } from '../cards/cardOrder.ts'
import type { Customer } from './customers.ts'
import { emailState } from './email/emailState.ts'

type AccountRow = {
  id: string
  currency: Currency
  type: AccountTable['type']
  account_group: string
  balance: number
  deposited: number
  in_bitcoin: boolean
  granted: number
}
/** The saved card that a top-up charges (TRD-12); null when there is none. */
type TopUpCard = { entropay: boolean } | null
type UserViewInput = {
  customer: Customer
  email: Pick<WireUser, 'emailStatus' | 'emailChange'>
  accounts: readonly AccountRow[]
  accountId: string
  card: TopUpCard
  payment: WireUser['lastPayment']
  chatToken: string
  at: number
}

/**
 * Returns the user in the original's field names (SES-17), with balances from the ledger. `accountId` is the
 * session's current account.
 */
export async function userView({ db, config, now }: Deps, customerId: number, accountId: string): Promise<WireUser> {
  const customer = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
  const [accounts, card] = [await accountsOf(db, customerId), await topUpCard(db, customerId)]
  const payment = await lastPayment(db, customerId)
  const email = await emailState(db, customer, now())
  return wireUser({
    customer,
    email,
    accounts,
    accountId,
    card,
    payment,
    chatToken: sign(config.secret, 'chat', String(customerId)),
    at: now(),
  })
}

const accountsOf = (db: Db, customerId: number): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select(['account.id', 'account.currency', 'account.type', 'account.account_group'])
    .select(['ledger_account.deposited', 'ledger_account.in_bitcoin', 'ledger_account.granted'])
    // A customer's ledger account always has a balance; only system accounts have none.
    .select(({ fn, val }) => fn.coalesce('ledger_account.balance', val(0)).as('balance'))
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .orderBy('account.opened_at')
    .orderBy('account.id')
    .execute()

/** Returns the first card that may be charged, which a charge without a named card uses; null without one. */
async function topUpCard(db: Db, customerId: number): Promise<TopUpCard> {
  const cards = db.selectFrom('card').select('entropay').where('customer_id', '=', customerId).where('listing', '=', 'listed')
  return (await cards.where('can_load', '=', true).orderBy(cardOrder).limit(1).executeTakeFirst()) ?? null
}

/** Returns the person's last deposit by card, wallet or coin that was credited (FUND-07). */
async function lastPayment(db: Db, customerId: number): Promise<WireUser['lastPayment']> {
  const deposit = await db
    .selectFrom('deposit')
    .select(['amount', 'currency', 'bonus', 'fixed', 'closed_at as at'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'succeeded')
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const invoice = await db
    .selectFrom('invoice')
    .select(['worth as amount', 'worth_currency as currency', 'bonus', 'opened_at as at'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'settled')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const found = invoice && (invoice.at ?? 0) > (deposit?.at ?? 0) ? { ...invoice, fixed: !isFiat(invoice.currency) } : deposit
  if (!found) return undefined
  const { amount, currency, bonus, fixed } = found
  return { amount: moneyToDecimal(money(amount, currency)), currency, bonus, fixed }
}

function wireUser({ customer, email, accounts, accountId, card, payment, chatToken, at }: UserViewInput): WireUser {
  const current = accounts.find(({ id }) => id === accountId) ?? accounts[0]
  const inCurrent = (minor: number): string => moneyToDecimal(money(minor, current?.currency ?? customer.currency))
  return {
    userId: customer.id,
    firstName: customer.first_name,
    lastName: customer.last_name,
    email: customer.email,
    login: customer.email,
    phone: customer.phone_prefix + customer.phone,
    country: customer.country,
    affsId: customer.affiliate_id,
    comments: customer.comments,
    currency: customer.currency,
    verification: customer.verification,
    cardRisk: customer.card_risk,
    balances: accounts.map(wireBalance),
    current_accountId: current?.id ?? '',
    available: inCurrent(current?.balance ?? 0),
    two_factor: customer.two_factor,
    regTime: customer.registered_at,
    sign: customer.sign,
    passport: customer.passport,
    card: customer.card,
    can_upload: customer.can_upload,
    wd_methods: customer.wd_methods,
    verification_type: customer.verification_type,
    btc_deposit: accounts.some(({ in_bitcoin: inBitcoin }) => inBitcoin),
    bonus_summ: inCurrent(current?.granted ?? 0),
    min_deposit: customer.min_deposit,
    md: customer.md,
    mdps: customer.mdps,
    tr_success: customer.tr_success,
    tr_validate: customer.tr_validate,
    tr_attemps: customer.tr_attempts,
    last_count: customer.last_count,
    iq_start: customer.iq_start,
    trigger_new: accounts.every(({ deposited }) => deposited === 0),
    fillCard: card === null ? 0 : 1,
    depositsTotal: inCurrent(current?.deposited ?? 0),
    vload: customer.vload,
    cascade: customer.cascade,
    entro_pin: customer.entro_pin,
    isEntorpayCard: card?.entropay ?? false,
    Chat: { token: chatToken },
    demo: customer.demo,
    savesCards: 'asked',
    ...email,
    ...(payment === undefined ? {} : { lastPayment: payment }),
    at,
  }
}

function wireBalance({ id, currency, type, account_group: accountGroup, balance, deposited }: AccountRow): WireBalance {
  const amount = moneyToDecimal(money(balance, currency))
  return {
    accountId: id,
    currency,
    amount,
    netAmount: amount,
    type,
    accountGroup,
    depositsTotal: moneyToDecimal(money(deposited, currency)),
  }
}
