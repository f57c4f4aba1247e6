import { type Money, money } from '../../../domain/kernel/money.ts'
import { turnoverFor } from '../../../domain/funding/bonus.ts'
import { reversedShare, reverseGrant } from '../../../domain/withdrawals/boundMoney.ts'
import type { Trx } from '../../db/database.ts'
import type { LedgerHolder } from '../../ledger/holder.ts'
import { post } from '../../ledger/post.ts'
import { accountMoneyOf } from './accountMoneyOf.ts'
import { stakedOn } from './stakedOn.ts'
import type { BonusGrantRow } from './tables.ts'

/**
 * A deposit that has left again, by its ledger reference. `part` of `whole`: how much of it, in one unit.
 * `by`: names this reversal among those of the deposit.
 */
export type DepositReversal = { deposit: string; part: number; whole: number; by: string; at: number }

/**
 * Takes back what came with a deposit that has left again, as far as it still binds money (FUND-45); one that
 * a withdrawal gave up is taken if that comes back. The account must be locked by `lockAccount`, its deposit
 * taken back before.
 */
export async function reverseGrants(trx: Trx, { deposit, part, whole, by, at }: DepositReversal): Promise<void> {
  for (const grant of await grantsOf(trx, deposit)) {
    if (grant.given_up_at !== null) continue
    const share = reversedShare(grant.amount, part, whole, grant.amount - grant.reversed - grant.owed)
    if (share === 0) continue
    if (grant.given_up_for === null) await takeShare(trx, grant, share, by, at)
    else await update(trx, grant, { owed: grant.owed + share })
  }
}

/** Takes what is owed of grants that bind money again, because their withdrawal came back. */
export async function takeOwed(trx: Trx, references: readonly string[], by: string, at: number): Promise<void> {
  if (references.length === 0) return
  const rows = trx.selectFrom('bonus_grant').selectAll().where('reference', 'in', references).where('owed', '>', 0)
  for (const grant of await rows.orderBy('reference').execute()) await takeOwedShare(trx, grant, by, at)
}

/**
 * Takes what is owed of a deposit's grants that bind money now: its refund was begun before grants left with
 * their deposit. The account must be locked by `lockAccount`.
 */
export async function takeOwedWith(trx: Trx, deposit: string, by: string, at: number): Promise<void> {
  for (const grant of await grantsOf(trx, deposit))
    if (grant.owed > 0 && grant.given_up_for === null && grant.given_up_at === null) await takeOwedShare(trx, grant, by, at)
}

/** Gives back what was taken, because the deposit is there again: a coin payment that its chain has again. */
export async function giveGrantsAgain(trx: Trx, deposit: string, by: string, at: number): Promise<void> {
  for (const grant of await grantsOf(trx, deposit)) {
    if (grant.given_up_at !== null || grant.reversed + grant.owed === 0) continue
    if (grant.given_up_for !== null) {
      // Its withdrawal was paid for with the bonus as it was then: money given now would bind nothing.
      await update(trx, grant, { owed: 0 })
      continue
    }
    const { currency, holder } = await accountOf(trx, grant)
    const all = money(grant.amount, currency)
    await update(trx, grant, { reversed: 0, taken_back: 0, owed: 0, needed: turnoverFor(all).minor })
    if (grant.taken_back === 0) continue
    await move(trx, 'bonus', `${grant.reference}:again:${by}`, { from: system, to: holder, amount: money(grant.taken_back, currency), at })
  }
}

const grantsOf = (trx: Trx, deposit: string): Promise<BonusGrantRow[]> =>
  trx.selectFrom('bonus_grant').selectAll().where('deposit', '=', deposit).orderBy('reference').execute()

async function takeOwedShare(trx: Trx, grant: BonusGrantRow, by: string, at: number): Promise<void> {
  await update(trx, grant, { owed: 0 })
  await takeShare(trx, grant, grant.owed, by, at)
}

async function takeShare(trx: Trx, grant: BonusGrantRow, share: number, by: string, at: number): Promise<void> {
  // Its turnover is reached: it is the person's own money.
  if (grant.turnover >= grant.needed) return
  const { currency, holder } = await accountOf(trx, grant)
  const funds = await accountMoneyOf(trx, grant.account)
  const staked = await stakedOn(trx, grant.account, currency)
  const { taken, left } = reverseGrant(funds, grant.reference, money(share, currency), staked)
  await update(trx, grant, {
    reversed: grant.amount - left.minor,
    taken_back: grant.taken_back + taken.minor,
    needed: left.minor === 0 ? grant.needed : turnoverFor(left).minor,
  })
  if (taken.minor === 0) return
  await move(trx, 'bonus.takenBack', `${grant.reference}:takenBack:${by}`, { from: holder, to: system, amount: taken, at })
}

const system = { of: 'system', name: 'bonus' } as const
type Movement = { from: LedgerHolder; to: LedgerHolder; amount: Money; at: number }

const move = (trx: Trx, kind: 'bonus' | 'bonus.takenBack', reference: string, { from, to, amount, at }: Movement) =>
  post(trx, {
    kind,
    reference,
    at,
    postings: [
      { holder: from, amount: money(-amount.minor, amount.currency) },
      { holder: to, amount },
    ],
  })

async function accountOf(trx: Trx, { account }: BonusGrantRow) {
  const { currency } = await trx.selectFrom('account').select('currency').where('id', '=', account).executeTakeFirstOrThrow()
  return { currency, holder: { of: 'account', account } as const }
}

const update = (
  trx: Trx,
  { reference }: BonusGrantRow,
  change: Partial<Pick<BonusGrantRow, 'reversed' | 'taken_back' | 'owed' | 'needed'>>,
) => trx.updateTable('bonus_grant').set(change).where('reference', '=', reference).execute()
