import type { FastifyInstance } from 'fastify'
import { createAccount as createRoute, exchangeBalances, setAccount, setAccountExchange } from '../../../contract/accounts.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { chooseAccount, chooseExchangeAccount } from './chooseAccount.ts'
import { createAccount } from './createAccount.ts'
import { exchangeBalancesOf } from './exchangeAccount.ts'

/**
 * Registers the calls about a person's accounts: opening, choosing, and the balances of the exchange account.
 */
function registerAccounts(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  serve(app, createRoute, async ({ body, person }) => {
    const { customerId } = person
    const data = await db.transaction().execute((trx) => createAccount(trx, customerId, body.currency, now()))
    return { return: 'true' as const, data }
  })
  serve(app, setAccount, async ({ body, person }) => {
    await db.transaction().execute((trx) => chooseAccount(trx, person, body.account))
    return { return: 'true' as const }
  })
  serve(app, setAccountExchange, async ({ person }) => {
    await chooseExchangeAccount(deps, person)
    return { return: 'true' as const }
  })
  serve(app, exchangeBalances, async ({ person }) => ({
    return: 'true' as const,
    data: await exchangeBalancesOf(db, person.customerId),
  }))
}

/** A person's accounts. */
export const accountsArea: Area = { name: 'accounts', register: registerAccounts }
