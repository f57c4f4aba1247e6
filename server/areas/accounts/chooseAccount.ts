import { mainWallet } from '../../../domain/accounts/fixedMode.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { openExchangeAccount } from './exchangeAccount.ts'
import { ownAccount } from './ownAccount.ts'

/**
 * Makes the person's account the default of this session and of the next one (ACC-02). Throws Refusal 200
 * `account.unknown`.
 */
export async function chooseAccount(trx: Trx, { customerId, sessionHash }: Caller, account: string): Promise<void> {
  await ownAccount(trx, customerId, account)
  await trx.updateTable('web_session').set({ account_id: account }).where('hash', '=', sessionHash).execute()
  await trx.updateTable('customer').set({ current_account: account }).where('id', '=', customerId).execute()
}

/** Chooses the exchange account by its main wallet, and opens the account first if it does not exist yet. */
export async function chooseExchangeAccount({ db, now }: Deps, person: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { currency } = await trx
      .selectFrom('customer')
      .select('currency')
      .where('id', '=', person.customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const wallets = await openExchangeAccount(trx, person.customerId, now())
    const main = wallets.find((wallet) => wallet.currency === mainWallet(currency))
    if (!main) throw new Error('an exchange account has its main wallet')
    await chooseAccount(trx, person, main.id)
  })
}
