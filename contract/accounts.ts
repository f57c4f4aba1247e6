import * as z from 'zod/mini'
import { accountCoins, decimal, exchangeCurrencies, fiats, plainResponse } from './kernel.ts'
import { route } from './route.ts'
import { balance } from './session.ts'

/** Currencies that an account can be opened in (ACC-05). */
export const accountCurrencies = [...fiats, ...accountCoins] as const
export const accountCurrency = z.enum(accountCurrencies)
export type AccountCurrency = z.infer<typeof accountCurrency>

export const createAccount = route({
  area: 'accounts',
  path: '/api/us/create_account',
  body: z.object({ currency: accountCurrency }),
  response: z.extend(plainResponse, { data: z.optional(balance) }),
  why: 'The original does not specify the response’s data: it is the new balance entry, so that the account can be selected at once.',
})

export const setAccount = route({
  area: 'accounts',
  path: '/api/us/set_account',
  body: z.object({ account: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: plainResponse,
  why: 'Sets the session’s default account. Money calls name their account themselves, so that two tabs never pay into the wrong one (ACC-02).',
})

export const setAccountExchange = route({
  area: 'accounts',
  path: '/api/us/set_account_exchange',
  body: z.optional(z.object({})),
  response: plainResponse,
})

export const exchangeBalances = route({
  area: 'accounts',
  path: '/api/triggers/exchange',
  body: z.optional(z.object({})),
  response: z.extend(plainResponse, { data: z.optional(z.partialRecord(z.enum(exchangeCurrencies), decimal)) }),
  why: 'The balances are in data, one decimal text per currency of the app’s crypto list; a missing one is zero.',
})
