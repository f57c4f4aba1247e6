import type { Currency } from '../../../contract/kernel.ts'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { forcesFixed } from '../../../domain/accounts/fixedMode.ts'
import { compareMoney, type Money } from '../../../domain/kernel/money.ts'
import type { AddressNetwork } from '../../../domain/withdrawals/addresses.ts'
import { withdrawalAmount } from '../../../domain/withdrawals/amount.ts'
import { turnoverOf } from '../../../domain/withdrawals/boundMoney.ts'
import { convert, isSameCurrency, type CoinRates } from '../../../domain/withdrawals/conversion.ts'
import { minimumOf, payoutCurrency } from '../../../domain/withdrawals/methods.ts'
import { sentAmount, type WithdrawalTerms, withdrawalTerms } from '../../../domain/withdrawals/terms.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownAccount, type OwnAccount } from '../accounts/ownAccount.ts'
import { settingsFor } from '../settings/rules.ts'
import { type Destination, destinationOf } from './destination.ts'
import { withdrawalFacts } from './withdrawalFacts.ts'

/** A person's request as it came. `card`: the chosen card's id. `network`: of the coins in this mode. */
export type WithdrawalRequest = {
  customerId: number
  account: string
  method: WithdrawalMethod
  amount: string
  currency: Currency
  wallet: string
  card: string | undefined
  isFixed: boolean
  network: AddressNetwork
}
/** A request with valid fields. */
export type CheckedRequest = Destination & {
  customerId: number
  account: OwnAccount
  method: WithdrawalMethod
  amount: Money
  isFixed: boolean
}
/**
 * `turnover` and `needed`: of the bonuses or deposits that the case is about (WD-05). `hasReversal`: a reason
 * for the terms' review (FUND-45).
 */
export type Quote = { terms: WithdrawalTerms; arrives: Money; turnover: Money; needed: Money; hasReversal: boolean }

const atAmount = (code: string): Refusal => new Refusal(200, code, { amount: code })

/**
 * Checks the fields of a request (WD-03). Throws Refusal 200: `account.*`, `withdrawal.demo`,
 * `withdrawal.no_method`, and the codes of amount.ts and destination.ts at their fields.
 */
export async function checkRequest(db: Db | Trx, request: WithdrawalRequest): Promise<CheckedRequest> {
  const { customerId, method, isFixed } = request
  const account = await ownAccount(db, customerId, request.account)
  if (account.fundsKind === 'play') throw new Refusal(200, 'withdrawal.demo')
  if (forcesFixed(account) !== isFixed) throw new Refusal(200, 'account.fixed')
  if (request.currency !== account.currency) throw new Refusal(200, 'account.currency')
  const person = await db.selectFrom('customer').select(['country', 'affiliate_id']).where('id', '=', customerId).executeTakeFirstOrThrow()
  const { withdrawalMethods } = settingsFor({ country: person.country, affiliate: person.affiliate_id, customer: customerId })
  if (!withdrawalMethods.includes(method)) throw new Refusal(200, 'withdrawal.no_method')
  const amount = withdrawalAmount(request.amount, account.currency, method)
  if (!amount.ok) throw atAmount(amount.code)
  const { wallet, card } = await destinationOf(db, request)
  return { customerId, account, method, amount: amount.value, wallet, card, isFixed }
}

/**
 * Decides a checked request (WD-06). Throws Refusal 200 `funds.insufficient`, `withdrawal.bonus_only`,
 * `.too_small`, `.no_rate`.
 */
export async function quoteRequest(db: Db | Trx, request: CheckedRequest, rates: CoinRates): Promise<Quote> {
  const facts = await withdrawalFacts(db, request, rates)
  if (facts === null) throw new Refusal(200, 'withdrawal.no_rate')
  const terms = withdrawalTerms(facts)
  if (!terms.ok) throw atAmount(terms.code)
  // In case four less than the request is paid.
  if (compareMoney(terms.value.pays, minimumOf(request.method, request.account.currency)) < 0) throw atAmount('withdrawal.too_small')
  const into = payoutCurrency(request.method, request.account.currency)
  const arrives = convert(sentAmount(terms.value), into, rates)
  if (arrives === null && isSameCurrency(request.account.currency, into)) throw atAmount('withdrawal.too_small')
  if (arrives === null) throw new Refusal(200, 'withdrawal.no_rate')
  const isBonusCase = terms.value.case === 'one' || terms.value.case === 'four'
  const { turnover, needed } = (isBonusCase && turnoverOf(terms.value.gives)) || facts.deposits
  return { terms: terms.value, arrives, turnover, needed, hasReversal: facts.hasReversal }
}
