import * as z from 'zod/mini'
import { accountCoins, decimal, exchangeCurrencies, fiats, plainAnswer } from './kernel.ts'
import { route } from './route.ts'
import { balance } from './session.ts'

/** What an account can be kept in (ACC-05). */
export const accountCurrencies = [...fiats, ...accountCoins] as const
export const accountCurrency = z.enum(accountCurrencies)
export type AccountCurrency = z.infer<typeof accountCurrency>

export const createAccount = route({
  area: 'accounts',
  path: '/api/us/create_account',
  body: z.object({ currency: accountCurrency }),
  answer: z.extend(plainAnswer, { data: z.optional(balance) }),
  why: 'The original reads the answer’s data without saying what it holds: it is the new balance entry, so that the account can be chosen at once.',
})

export const setAccount = route({
  area: 'accounts',
  path: '/api/us/set_account',
  body: z.object({ account: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: plainAnswer,
  why: 'Sets the session’s default account. Money calls carry an account of their own, so that two tabs never pay into the wrong one (ACC-02).',
})

export const setAccountExchange = route({
  area: 'accounts',
  path: '/api/us/set_account_exchange',
  body: z.optional(z.object({})),
  answer: plainAnswer,
})

export const exchangeBalances = route({
  area: 'accounts',
  path: '/api/triggers/exchange',
  body: z.optional(z.object({})),
  answer: z.extend(plainAnswer, { data: z.optional(z.partialRecord(z.enum(exchangeCurrencies), decimal)) }),
  why: 'The balances stand in data, one decimal text for each currency of the app’s crypto list; one that is missing is zero.',
})
