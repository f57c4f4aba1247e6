import type { FastifyInstance } from 'fastify'
import { createAccount as createRoute, exchangeBalances, setAccount, setAccountExchange } from '../../../contract/accounts.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { chooseAccount, chooseExchange } from './chooseAccount.ts'
import { createAccount } from './createAccount.ts'
import { exchangeBalancesOf } from './exchangeAccount.ts'

/** A person's accounts: opening, choosing, and what the exchange account holds. */
export function registerAccounts(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  serve(app, createRoute, async ({ body, person }) => {
    const { customerId } = signedIn(person)
    const data = await db.transaction().execute((trx) => createAccount(trx, customerId, body.currency, now()))
    return { return: 'true' as const, data }
  })
  serve(app, setAccount, async ({ body, person }) => {
    await db.transaction().execute((trx) => chooseAccount(trx, signedIn(person), body.account))
    return { return: 'true' as const }
  })
  serve(app, setAccountExchange, async ({ person }) => {
    await chooseExchange(deps, signedIn(person))
    return { return: 'true' as const }
  })
  serve(app, exchangeBalances, async ({ person }) => ({
    return: 'true' as const,
    data: await exchangeBalancesOf(db, signedIn(person).customerId),
  }))
}
