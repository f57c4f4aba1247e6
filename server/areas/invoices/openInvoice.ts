import { randomBytes } from 'node:crypto'
import type { payCoin } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { fixedRefusal } from '../../../domain/accounts/fixedMode.ts'
import { windowEnd } from '../../../domain/funding/limitEnd.ts'
import { limits } from '../../../domain/funding/limits.ts'
import { offersCoin } from '../../../domain/funding/methods.ts'
import { maximumDeposit } from '../../../domain/funding/maximum.ts'
import { minimumDeposit, personalMinima } from '../../../domain/funding/minimum.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { chosenNetwork, type CoinNetwork } from '../../../domain/invoices/networks.ts'
import { priceInvoice } from '../../../domain/invoices/terms.ts'
import type { VariableSettings } from '../../../domain/settings/settings.ts'
import { invoiceLifeMs } from '../../../domain/invoices/timing.ts'
import { nextChainCheck } from '../../../domain/invoices/chainChecks.ts'
import { isFiat, parseMoney } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { LimitRefusal, Refusal } from '../../kernel/refusal.ts'
import { ChainUnreachable } from '../../external/chains.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { refuseAboveBalanceLimit } from '../cascade/balanceLimit.ts'
import { lockCustomer } from '../session/lockCustomer.ts'
import { settingsFor } from '../settings/rules.ts'
import type { InvoiceRow } from './invoiceToWire.ts'

type PayBody = BodyOf<typeof payCoin>

/**
 * Returns the account to be paid into and its owner's terms. A demo account cannot be paid into (FUND-05).
 */
async function payingAccount({ db }: Deps, { customerId }: Caller, account: string) {
  const own = await ownAccount(db, customerId, account, { status: 404, code: 'account.unknown' })
  if (own.fundsKind === 'play') throw new Refusal(200, 'funding.demo')
  const owner = await db
    .selectFrom('customer')
    .select(['md', 'mdps', 'min_deposit', 'country', 'affiliate_id'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { ...own, ...owner }
}

async function invoiceByKey({ db }: Deps, person: Caller, key: string | null): Promise<InvoiceRow | undefined> {
  if (key === null) return undefined
  return db.selectFrom('invoice').selectAll().where('customer_id', '=', person.customerId).where('key', '=', key).executeTakeFirst()
}

/** Refuses more than `limits.invoicesPerHour`: each invoice uses an address and is checked for months. */
async function checkHourlyLimit(db: Db | Trx, { customerId }: Caller, now: number): Promise<void> {
  const { max, withinMs } = limits.invoicesPerHour
  const opened = await db
    .selectFrom('invoice')
    .select('opened_at')
    .where('customer_id', '=', customerId)
    .where('opened_at', '>', now - withinMs)
    .orderBy('opened_at', 'desc')
    .limit(max)
    .execute()
  const times = opened.map(({ opened_at: at }) => at)
  const until = windowEnd(times, limits.invoicesPerHour, now)
  if (until !== null) throw new LimitRefusal(429, 'invoices.hour_limit', until)
}

/**
 * Returns the network that the call chooses; another one is refused before anything can be paid to it
 * (FUND-40).
 */
function networkOf({ config }: Deps, { features }: VariableSettings, coin: InvoiceCoin, body: PayBody): CoinNetwork {
  const network = chosenNetwork(coin, config.mode === 'production' ? 'main' : 'test', (name) => features[name], body)
  if (network === null) throw new Refusal(200, 'invoices.no_network')
  return network
}

/**
 * Opens an invoice (FUND-38); its rate holds for an hour. A repeated `key` returns the same invoice.
 * Refusals: `account.*`, `funding.*`, the amount's codes at its field, `invoices.no_rate`,
 * `invoices.hour_limit` 429, `invoices.unavailable` 503, `account.unknown` 404.
 */
export async function openInvoice(deps: Deps, person: Caller, coin: InvoiceCoin, body: PayBody, key: string | null): Promise<InvoiceRow> {
  const earlier = await invoiceByKey(deps, person, key)
  if (earlier) return earlier
  // Both limits are checked before an address is used, and again at the insert: other calls may open invoices
  // meanwhile.
  await checkHourlyLimit(deps.db, person, deps.now())
  const payer = await payingAccount(deps, person, body.account ?? person.accountId)
  const mode = fixedRefusal(payer, body)
  if (mode !== null) throw new Refusal(200, mode)
  const amount = parseMoney(body.amount, body.fixed ? coins[coin].currency : payer.currency)
  if (!amount.ok) throw wrongAmount('funding.wrong_amount')
  if (!body.fixed && body.currency !== payer.currency) throw new Refusal(200, 'account.currency')
  const settings = settingsFor({ country: payer.country, affiliate: payer.affiliate_id, customer: person.customerId })
  const { network, confirmations } = networkOf(deps, settings, coin, body)
  if (!offersCoin(settings.methods, coin)) throw new Refusal(200, 'funding.no_method')
  if (body.bonus && !settings.features.bonus) throw new Refusal(200, 'funding.no_bonus')
  const minimum = minimumDeposit({ ...personalMinima(payer), ranger: settings.minDeposit }, payer.currency)
  const guid = randomBytes(16).toString('base64url')
  try {
    const rates = isFiat(payer.currency) ? await deps.external.chains.rates() : {}
    const maximum = maximumDeposit(settings.maxDeposit, 'coin', payer.currency)
    const priced = priceInvoice({ coin, amount: amount.value, minimum, maximum, rate: rates[coin]?.[payer.currency] ?? null })
    if (!priced.ok) throw priced.code === 'invoices.no_rate' ? new Refusal(200, priced.code) : wrongAmount(priced.code)
    const { worth } = priced.value
    const { customerId } = person
    const incoming = { customerId, account: payer.id, deposit: null, amount: worth, bonus: body.bonus, maxBonus: settings.maxBonus }
    await deps.db.transaction().execute((trx) => refuseAboveBalanceLimit(trx, incoming))
    const address = await deps.external.chains.newAddress(coin, network, guid)
    const at = deps.now()
    const values = {
      guid,
      customer_id: customerId,
      account: payer.id,
      key,
      coin,
      network,
      address,
      amount: priced.value.amount.minor,
      worth: priced.value.worth.minor,
      worth_currency: payer.currency,
      bonus: body.bonus,
      state: 'new' as const,
      opened_at: at,
      deadline: at + invoiceLifeMs,
      confirmations_needed: confirmations,
      checked_at: at,
      next_check_at: nextChainCheck('new', at + invoiceLifeMs, at),
    }
    return await deps.db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId)
      await checkHourlyLimit(trx, person, at)
      await refuseAboveBalanceLimit(trx, incoming)
      return trx.insertInto('invoice').values(values).returningAll().executeTakeFirstOrThrow()
    })
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error
    deps.log.warn({ coin, reason: error.message }, 'an invoice could not be opened')
    throw new Refusal(503, 'invoices.unavailable')
  }
}

const wrongAmount = (code: string): Refusal => new Refusal(200, code, { amount: code })
