import type { Currency } from '../../../contract/kernel.ts'
import type { WireBalance, WireUser } from '../../../contract/session.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Deps } from '../../kernel/deps.ts'
import { sign } from '../../kernel/secrets.ts'
import type { AccountTable } from '../../ledger/tables.ts'
import type { Customer } from './customers.ts'

type AccountRow = {
  id: string
  currency: Currency
  type: AccountTable['type']
  account_group: string
  balance: number
  deposited: number
  in_bitcoin: boolean
}

/** The user as the original's global object spells it (SES-17), with balances from the ledger. `accountId` is the session's current account. */
export async function userView({ db, config, now }: Deps, customerId: number, accountId: string): Promise<WireUser> {
  const customer = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
  const rows: AccountRow[] = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select([
      'account.id',
      'account.currency',
      'account.type',
      'account.account_group',
      'ledger_account.deposited',
      'ledger_account.in_bitcoin',
    ])
    // A customer's ledger account always has a balance; only the house's have none.
    .select(({ fn, val }) => fn.coalesce('ledger_account.balance', val(0)).as('balance'))
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .orderBy('account.opened_at')
    .orderBy('account.id')
    .execute()
  return wireUser(customer, rows, accountId, sign(config.secret, 'chat', String(customerId)), now())
}

function wireUser(customer: Customer, accounts: readonly AccountRow[], accountId: string, chatToken: string, at: number): WireUser {
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
    sign: null,
    passport: null,
    card: null,
    can_upload: customer.verification !== 'Full',
    wd_methods: '',
    verification_type: 'passport',
    btc_deposit: accounts.some(({ in_bitcoin: inBitcoin }) => inBitcoin),
    bonus_summ: inCurrent(0),
    min_deposit: customer.min_deposit,
    tr_success: null,
    tr_validate: null,
    tr_attemps: 0,
    last_count: null,
    iq_start: false,
    trigger_new: accounts.every(({ deposited }) => deposited === 0),
    fillCard: 0,
    depositsTotal: inCurrent(current?.deposited ?? 0),
    vload: true,
    cascade: customer.cascade,
    entro_pin: false,
    isEntorpayCard: false,
    Chat: { token: chatToken },
    demo: customer.demo,
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
