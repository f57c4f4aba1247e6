import type { RankedResult } from '../../../domain/tournaments/ranking.ts'
import type { Prize } from '../../../domain/tournaments/prizes.ts'
import { prizePayment } from '../../../domain/tournaments/prizePayment.ts'
import type { DollarRates } from '../../../domain/tournaments/score.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { postGrant } from '../../ledger/postGrant.ts'
import { openPrizeTicket } from './prizeTicket.ts'

/** The contest, with the rates that its results are counted by. */
type EndedContest = { id: string; rates: DollarRates; at: number }
type Winning = RankedResult & { prize: Prize }

const isWinning = (result: RankedResult): result is Winning => result.prize !== null

/**
 * Pays a contest's prizes within the transaction that makes its places final (ENG-17). Each has a reference
 * of its own, so that it is posted once. One that no account can take opens a ticket at the support desk.
 */
export async function payPrizes(trx: Trx, contest: EndedContest, results: readonly RankedResult[]): Promise<void> {
  for (const result of results.filter(isWinning)) await payPrize(trx, contest, result)
}

async function payPrize(trx: Trx, { id, rates, at }: EndedContest, { customerId, place, prize }: Winning): Promise<void> {
  const reference = `prize:${id}:${customerId}`
  const customer = await trx
    .selectFrom('customer')
    .select(['current_account', 'language'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'currency'])
    .where('customer_id', '=', customerId)
    .where('type', '=', 'real')
    .where('closed', '=', false)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  const current = accounts.filter((one) => one.id === customer.current_account)
  const payment = prizePayment(prize, [...current, ...accounts], rates)
  switch (payment.how) {
    case 'money': {
      const { account, amount } = payment
      const postings = [
        { holder: { of: 'system', name: 'prizes' } as const, amount: money(-amount.minor, amount.currency) },
        { holder: { of: 'account', account } as const, amount },
      ]
      await post(trx, { kind: 'prize', reference, at, postings })
      return
    }
    case 'bonus':
      await postGrant(trx, { kind: 'prize', reference, account: payment.account, amount: payment.amount, at })
      return
    case 'byHand':
      await openPrizeTicket(trx, { reference, customerId, language: customer.language ?? 'en', contest: id, place, prize, at })
  }
}
