import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { type Money, money, parseMoney } from '../../../domain/kernel/money.ts'
import { givenUpMoney, isAtStake } from '../../../domain/withdrawals/boundMoney.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/post.ts'
import { lockCustomer } from '../session/lockCustomer.ts'
import { accountMoneyOf } from './accountMoneyOf.ts'

type GivingUp = { customerId: number; id: string; amount: string; at: number }

/**
 * Gives up a bonus before its turnover is reached (WD-14): its bonus money goes back, its turnover binds
 * nothing any more. Repeating it changes nothing. Throws Refusal 200 `bonus.unknown`, `bonus.free`,
 * `bonus.atStake`, `bonus.changed`.
 */
export async function giveUpGrant(trx: Trx, { customerId, id, amount, at }: GivingUp): Promise<void> {
  // Locked as for a withdrawal, which gives bonuses up too.
  await lockCustomer(trx, customerId)
  const grant = await trx
    .selectFrom('bonus_grant')
    .innerJoin('account', 'account.id', 'bonus_grant.account')
    .select(['reference', 'account', 'turnover', 'needed', 'given_up_for', 'given_up_at'])
    .where('reference', '=', id)
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate('bonus_grant')
    .executeTakeFirst()
  if (!grant) throw new Refusal(200, 'bonus.unknown')
  if (grant.given_up_at !== null) return
  if (grant.turnover >= grant.needed || grant.given_up_for !== null) throw new Refusal(200, 'bonus.free')
  // After the bonus, as when an order ends, so that the two never deadlock; before the balance is read.
  await trx.selectFrom('ledger_account').select('id').where('id', '=', grant.account).forNoKeyUpdate().execute()
  const funds = await accountMoneyOf(trx, grant.account)
  if (isAtStake(funds, id, await stakedOn(trx, grant.account, funds.balance.currency))) throw new Refusal(200, 'bonus.atStake')
  const lost = givenUpMoney(funds, id)
  const agreed = parseMoney(amount, lost.currency)
  if (!agreed.ok || agreed.value.minor !== lost.minor) throw new Refusal(200, 'bonus.changed', { amount: 'bonus.changed' })
  await trx.updateTable('bonus_grant').set({ given_up_at: at }).where('reference', '=', id).execute()
  if (lost.minor === 0) return
  await post(trx, {
    kind: 'bonus.givenUp',
    reference: `${id}:givenUp`,
    at,
    postings: [
      { holder: { of: 'account', account: grant.account }, amount: money(-lost.minor, lost.currency) },
      { holder: { of: 'system', name: 'bonus' }, amount: lost },
    ],
  })
}

/** Returns the stakes of an account's open orders, which have left its balance. */
async function stakedOn(trx: Trx, account: string, currency: Currency): Promise<Money> {
  const { rows } = await sql<{ staked: number }>`
    select coalesce(sum(stake), 0)::bigint as staked from trade_order where account = ${account} and status = 'open'`.execute(trx)
  return money(rows[0]?.staked ?? 0, currency)
}
