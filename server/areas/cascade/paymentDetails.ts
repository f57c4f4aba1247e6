import type { Processor } from '../../../contract/kernel.ts'
import { fixedRefusal } from '../../../domain/accounts/fixedMode.ts'
import { isExcludedIn } from '../../../domain/cascade/countries.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { chooseStack } from '../../../domain/cascade/stack.ts'
import { amountErrors } from '../../../domain/funding/amountRules.ts'
import { offersProcessor, ownTabWay, runsAlone } from '../../../domain/funding/methods.ts'
import { maximumDeposit } from '../../../domain/funding/maximum.ts'
import { minimumDeposit, personalMinima } from '../../../domain/funding/minimum.ts'
import { isFiat, type Money, parseMoney } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { cardOrder } from '../cards/cardOrder.ts'
import type { CardTable } from '../cards/tables.ts'
import { settingsFor } from '../settings/rules.ts'
import { refuseAboveBalanceLimit } from './balanceLimit.ts'
import type { SecretBody } from './charge.ts'

/** The checked details of a payment: customer, account, amount, processor stack and card. */
export type PaymentDetails = { customerId: number; account: string; amount: Money; stack: Processor[]; card: CardTable | null }

/**
 * Checks a charge (FUND-05, FUND-09, FUND-12) and locks the customer's row, so that two deposits are counted
 * one after the other. Refusals: `account.*`, `cards.none`, `funding.*` (demo, wrong_amount, no_method,
 * no_bonus, below_minimum, above_maximum, balance_limit).
 */
export async function paymentDetailsOf(trx: Trx, person: Caller, body: SecretBody, processor: Processor): Promise<PaymentDetails> {
  const customer = await trx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', person.customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const account = await ownAccount(trx, person.customerId, body.account ?? person.accountId)
  if (account.fundsKind === 'play') throw new Refusal(200, 'funding.demo')
  const mode = fixedRefusal(account, body)
  if (mode !== null) throw new Refusal(200, mode)
  if (account.currency !== body.currency || !isFiat(account.currency)) throw new Refusal(200, 'account.currency')
  const amount = parseMoney(body.amount, account.currency)
  if (!amount.ok) throw new Refusal(200, 'funding.wrong_amount', { amount: amount.code })
  const settings = settingsFor({ country: customer.country, affiliate: customer.affiliate_id, customer: customer.id })
  const isAlone = runsAlone(processor, body.card)
  const isOffered = offersProcessor(settings.methods, processor, isAlone ? 'alone' : 'cascade')
  if (!isOffered || isExcludedIn(customer.country, processor)) throw new Refusal(200, 'funding.no_method')
  if (body.bonus && !settings.features.bonus) throw new Refusal(200, 'funding.no_bonus')
  const minimum = minimumDeposit({ ...personalMinima(customer), ranger: settings.minDeposit }, account.currency)
  const maximum = maximumDeposit(settings.maxDeposit, isAlone ? ownTabWay(processor) : 'card', account.currency)
  const [wrong] = amountErrors(amount.value, minimum, maximum)
  if (wrong) throw new Refusal(200, wrong.code, { amount: wrong.code })
  await refuseAboveBalanceLimit(trx, {
    customerId: customer.id,
    account: account.id,
    deposit: body.deposit ?? null,
    amount: amount.value,
    bonus: body.bonus,
    maxBonus: settings.maxBonus,
  })
  requireSecret(processor, customer.entro_pin, body)
  const needsCard = processorTable[processor].needs.includes('card')
  const card = needsCard ? await cardOf(trx, person.customerId, body.card) : null
  return {
    customerId: customer.id,
    account: account.id,
    amount: amount.value,
    stack: isAlone ? [processor] : chooseStack(customer.cascade, settings.cascade, customer.country),
    card,
  }
}

/**
 * Throws Refusal 200 `decline.card_data_not_valid` without the token that a processor needs, `entro.pin`
 * without a PIN that is set.
 */
function requireSecret(processor: Processor, hasPin: boolean, { token, pin }: SecretBody): void {
  const { needs } = processorTable[processor]
  if (needs.includes('token') && token === undefined) throw new Refusal(200, 'decline.card_data_not_valid')
  if (needs.includes('pin') && hasPin && pin === undefined) throw new Refusal(200, 'entro.pin', { pin: 'entro.pin' })
}

/**
 * Returns the person's card by its id, else the first saved one by `cardOrder` that is not removed. Throws
 * Refusal 200 `cards.none`, also for a removed or another person's card.
 */
export async function cardOf(trx: Trx, customerId: number, id: string | undefined): Promise<CardTable> {
  const cards = trx.selectFrom('card').selectAll().where('customer_id', '=', customerId).where('can_load', '=', true)
  const first = cards.where('listing', '=', 'listed').orderBy(cardOrder).limit(1)
  const card = await (id === undefined ? first : cards.where('id', '=', id)).executeTakeFirst()
  if (!card) throw new Refusal(200, 'cards.none')
  return card
}
