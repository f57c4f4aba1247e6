import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { LedgerHolder } from '../../ledger/holder.ts'
import { post } from '../../ledger/post.ts'
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

/** Gives everything back to the account, the bonus and the fee too; `returned`: the payout had been sent. */
export async function postGivenBack(trx: Trx, row: WithdrawalRow, from: 'unsent' | 'returned', at: number): Promise<void> {
  const { pays, fee, givesUp, account } = amountsOf(row)
  const source =
    from === 'unsent'
      ? [{ holder: system('withdrawals'), amount: minus(pays) }]
      : [
          { holder: system('payouts'), amount: money(fee.minor - pays.minor, pays.currency) },
          { holder: system('fees'), amount: minus(fee) },
        ]
  await trx.updateTable('bonus_grant').set({ given_up_for: null }).where('given_up_for', '=', row.id).execute()
  await post(trx, {
    kind: 'withdrawal.back',
    reference: `withdrawal:${row.id}:back`,
    at,
    postings: [
      ...source,
      { holder: system('bonus'), amount: minus(givesUp) },
      { holder: account, amount: money(pays.minor + givesUp.minor, pays.currency) },
    ],
  })
}
