import type { Currency } from '../../contract/kernel.ts'
import { limitIn } from '../../domain/funding/tiers.ts'
import { isFiat, type Money, money, scaleOf } from '../../domain/kernel/money.ts'
import type { Trx } from '../db/database.ts'
import { post } from './post.ts'

/** Play money of a demo account, in whole units of a fiat currency. */
const fiatUnits = 10_000

/**
 * Credits a demo account with its play money, once, and returns it: 10 000 units of a fiat currency, one
 * whole coin.
 */
export async function grantPlayMoney(trx: Trx, account: string, currency: Currency, at: number): Promise<Money> {
  const amount = isFiat(currency) ? limitIn(fiatUnits, currency) : money(10 ** scaleOf(currency), currency)
  const postings = [
    { holder: { of: 'account', account } as const, amount },
    { holder: { of: 'system', name: 'demo' } as const, amount: money(-amount.minor, currency) },
  ]
  await post(trx, { kind: 'demo', reference: `demo:${account}`, postings, at })
  return amount
}
