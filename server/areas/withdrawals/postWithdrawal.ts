import { type Money, money } from '../../../domain/kernel/money.ts'
import { countedStates } from '../../../domain/withdrawals/state.ts'
import type { Trx } from '../../db/database.ts'
import { coverLosses } from '../../ledger/coverLosses.ts'
import type { LedgerHolder } from '../../ledger/holder.ts'
import { post } from '../../ledger/post.ts'
import type { AccountLoss } from '../../ledger/reversalLosses.ts'
import { takeOwed } from '../promotions/reverseGrants.ts'
import type { WithdrawalRow } from './tables.ts'

const system = (name: 'withdrawals' | 'payouts' | 'fees' | 'bonus'): LedgerHolder => ({ of: 'system', name })
type Amounts = { pays: Money; fee: Money; givesUp: Money; account: LedgerHolder }

function amountsOf({ amount, fee, gives_up: givesUp, currency, account }: WithdrawalRow): Amounts {
  return {
    pays: money(amount, currency),
    fee: money(fee, currency),
    givesUp: money(givesUp, currency),
    account: { of: 'account', account },
  }
}
const minus = ({ minor, currency }: Money): Money => money(-minor, currency)

/**
 * Takes a withdrawal's money from its account, and the bonus money that it gives up (WD-12). Throws Refusal
 * `funds.insufficient`.
 */
export async function postRequest(trx: Trx, row: WithdrawalRow): Promise<void> {
  const { pays, givesUp, account } = amountsOf(row)
  await post(trx, {
    kind: 'withdrawal',
    reference: `withdrawal:${row.id}`,
    at: row.requested_at,
    postings: [
      { holder: account, amount: money(-pays.minor - givesUp.minor, pays.currency) },
      { holder: system('withdrawals'), amount: pays },
      { holder: system('bonus'), amount: givesUp },
    ],
  })
}

/** Books a payout that was sent: the fee is ours, the rest has left. */
export async function postSent(trx: Trx, row: WithdrawalRow, at: number): Promise<void> {
  const { pays, fee } = amountsOf(row)
  await post(trx, {
    kind: 'withdrawal.sent',
    reference: `withdrawal:${row.id}:sent`,
    at,
    postings: [
      { holder: system('withdrawals'), amount: minus(pays) },
      { holder: system('payouts'), amount: money(pays.minor - fee.minor, pays.currency) },
      { holder: system('fees'), amount: fee },
    ],
  })
}

/**
 * Gives everything back to the account, the fee too; `returned`: the payout had been sent. The bonus comes
 * back with it unless another withdrawal followed: the bonus was the price of that one as well (WD-06). What
 * the account owes since deposits were taken back is covered first, and returned (FUND-45).
 */
export async function postGivenBack(trx: Trx, row: WithdrawalRow, from: 'unsent' | 'returned', at: number): Promise<AccountLoss[]> {
  const { pays, fee, givesUp, account } = amountsOf(row)
  const source =
    from === 'unsent'
      ? [{ holder: system('withdrawals'), amount: minus(pays) }]
      : [
          { holder: system('payouts'), amount: money(fee.minor - pays.minor, pays.currency) },
          { holder: system('fees'), amount: minus(fee) },
        ]
  const bonus = (await isFollowed(trx, row)) ? money(0, pays.currency) : givesUp
  const again = bonus.minor > 0 ? await bindAgain(trx, row) : []
  await post(trx, {
    kind: 'withdrawal.back',
    reference: `withdrawal:${row.id}:back`,
    at,
    postings: [
      ...source,
      { holder: system('bonus'), amount: minus(bonus) },
      { holder: account, amount: money(pays.minor + bonus.minor, pays.currency) },
    ],
  })
  const covered = await coverLosses(trx, { withdrawal: row.id, customerId: row.customer_id, account: row.account, amount: pays, at })
  await takeOwed(trx, again, row.id, at)
  await postWaitingBonuses(trx, row, at)
  return covered
}

/** True if another withdrawal of the account was requested since, and counts. The account must be locked. */
async function isFollowed(trx: Trx, { id, customer_id: customerId, account, requested_at: since }: WithdrawalRow): Promise<boolean> {
  const others = trx.selectFrom('withdrawal').select('id').where('customer_id', '=', customerId).where('requested_at', '>=', since)
  const counted = others.where('account', '=', account).where('id', '<>', id).where('state', 'in', countedStates)
  return (await counted.limit(1).executeTakeFirst()) !== undefined
}

/** Lets the bonuses that a withdrawal gave up bind money again, and returns their references. */
async function bindAgain(trx: Trx, { id }: WithdrawalRow): Promise<string[]> {
  const bound = trx.updateTable('bonus_grant').set({ given_up_for: null }).where('given_up_for', '=', id)
  return (await bound.returning('reference').execute()).map(({ reference }) => reference)
}

/** Gives back the bonuses of earlier withdrawals that came back, and that none follows any more. */
async function postWaitingBonuses(trx: Trx, { customer_id: customerId, account, requested_at: until }: WithdrawalRow, at: number) {
  const earlier = await trx
    .selectFrom('withdrawal')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('account', '=', account)
    .where('requested_at', '<=', until)
    .where('gives_up', '>', 0)
    .where('state', 'not in', countedStates)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('bonus_grant').select('reference').whereRef('bonus_grant.given_up_for', '=', 'withdrawal.id')),
    )
    .execute()
  for (const row of earlier) {
    if (await isFollowed(trx, row)) continue
    const { givesUp, account: holder } = amountsOf(row)
    const again = await bindAgain(trx, row)
    await post(trx, {
      kind: 'withdrawal.back',
      reference: `withdrawal:${row.id}:bonus`,
      at,
      postings: [
        { holder: system('bonus'), amount: minus(givesUp) },
        { holder, amount: givesUp },
      ],
    })
    await takeOwed(trx, again, row.id, at)
  }
}
