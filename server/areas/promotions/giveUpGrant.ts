import { money, parseMoney } from '../../../domain/kernel/money.ts'
import { givenUpMoney, isAtStake } from '../../../domain/withdrawals/boundMoney.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockMoney } from '../../ledger/lockAccount.ts'
import { post } from '../../ledger/post.ts'
import { lockCustomer } from '../session/lockCustomer.ts'
import { accountMoneyOf } from './accountMoneyOf.ts'
import { stakedOn } from './stakedOn.ts'

type GivingUp = { customerId: number; id: string; amount: string; at: number }

/**
 * Gives up a bonus before its turnover is reached (WD-14): its bonus money goes back, its turnover binds
 * nothing any more. Repeating it changes nothing. Throws Refusal 200 `bonus.unknown`, `bonus.free`,
 * `bonus.atStake`, `bonus.changed`.
 */
export async function giveUpGrant(trx: Trx, { customerId, id, amount, at }: GivingUp): Promise<void> {
  // Locked as for a withdrawal, which gives bonuses up too.
  await lockCustomer(trx, customerId)
  const own = trx
    .selectFrom('bonus_grant')
    .innerJoin('account', 'account.id', 'bonus_grant.account')
    .where('reference', '=', id)
    .where('customer_id', '=', customerId)
  const found = await own.select('bonus_grant.account').executeTakeFirst()
  if (!found) throw new Refusal(200, 'bonus.unknown')
  await lockMoney(trx, found.account)
  const grant = await own
    .select(['reference', 'bonus_grant.account', 'amount', 'reversed', 'turnover', 'needed', 'given_up_for', 'given_up_at'])
    .executeTakeFirstOrThrow()
  if (grant.given_up_at !== null) return
  if (grant.turnover >= grant.needed || grant.reversed >= grant.amount || grant.given_up_for !== null) throw new Refusal(200, 'bonus.free')
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
