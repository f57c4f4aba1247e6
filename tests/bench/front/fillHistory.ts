import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Db } from '../../../server/db/database.ts'
import { post } from '../../../server/ledger/post.ts'
import { personOf } from '../../support/logIn.ts'

/** As many as one answer of the history holds (SUP-06). */
const rows = 999

/** Adds past deposits and tips to the seeded trader's history, one a minute, and lets them sign again. */
export async function fillHistory(db: Db): Promise<void> {
  const account = await db
    .selectFrom('account')
    .innerJoin('customer', 'customer.current_account', 'account.id')
    .select(['account.id', 'account.currency'])
    .where('customer.email', '=', personOf('trader').email)
    .executeTakeFirstOrThrow()
  await db.updateTable('customer').set({ can_upload: true }).where('current_account', '=', account.id).execute()
  const start = Date.now() - 30 * dayMs
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < rows; index += 1) {
      const minor = index % 2 === 0 ? 500 : -500
      const postings = [
        { holder: { of: 'account', account: account.id } as const, amount: money(minor, account.currency) },
        { holder: { of: 'system', name: 'processors' } as const, amount: money(-minor, account.currency) },
      ]
      await post(trx, { kind: index % 2 === 0 ? 'deposit' : 'tip', reference: `bench:${index}`, at: start + index * minuteMs, postings })
    }
  })
}
