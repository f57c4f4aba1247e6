import { createHash, randomBytes } from 'node:crypto'
import type { startCopy as startRoute } from '../../../contract/copying.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { parseCopyTerms } from '../../../domain/copying/copyTerms.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownAccount } from '../accounts/ownAccount.ts'

/**
 * Derives the copy's id from the key, so that a retry starts no second copy, even if the process died before
 * storing the response.
 */
const copyIdOf = (customerId: number, key: string | null): string =>
  key === null
    ? randomBytes(12).toString('base64url')
    : createHash('sha256').update(`copy ${customerId}\n${key}`).digest('base64url').slice(0, 32)

/**
 * Starts a copy and returns its id. Throws Refusal 200: `order.accountUnknown`, the codes of `copyTerms` at
 * their fields, `copy.traderUnknown`, `copy.own`, `copy.running` (this trader is copied on this account
 * already).
 */
export async function startCopy(
  trx: Trx,
  customerId: number,
  key: string | null,
  input: BodyOf<typeof startRoute>,
  now: number,
): Promise<string> {
  const id = copyIdOf(customerId, key)
  if (await trx.selectFrom('copy_trading').select('id').where('id', '=', id).executeTakeFirst()) return id
  const { id: account, currency } = await ownAccount(trx, customerId, input.account, { status: 200, code: 'order.accountUnknown' })
  const terms = parseCopyTerms({ stake: input.stake, maxLoss: input.max_loss, days: input.days, currency })
  if (!terms.ok) {
    const fields = Object.values(byField(terms.errors)).map(({ field, code }) => [field, code])
    throw new Refusal(200, terms.code, Object.fromEntries(fields) as Record<string, string>)
  }
  const trader = await trx.selectFrom('copy_offer').selectAll().where('public_id', '=', input.trader).forShare().executeTakeFirst()
  if (!trader) throw new Refusal(200, 'copy.traderUnknown')
  if (trader.customer_id === customerId) throw new Refusal(200, 'copy.own')
  const started = await trx
    .insertInto('copy_trading')
    .values({
      id,
      customer_id: customerId,
      account_id: account,
      currency,
      trader_id: trader.customer_id,
      trader_public_id: trader.public_id,
      stake: terms.value.stake.minor,
      max_loss: terms.value.maxLoss.minor,
      started_at: now,
      ends_at: now + input.days * dayMs,
      stopped_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) throw new Refusal(200, 'copy.running')
  return id
}

/** Stops a copy of this person; its open orders run to their expiry. Throws Refusal 200 `copy.unknown`. */
export async function stopCopy(trx: Trx, customerId: number, id: string, now: number): Promise<void> {
  const own = trx.updateTable('copy_trading').where('id', '=', id).where('customer_id', '=', customerId)
  const stopped = await own.set({ status: 'stopped', stopped_at: now }).where('status', '=', 'running').executeTakeFirst()
  if (stopped.numUpdatedRows > 0n) return
  const known = await trx
    .selectFrom('copy_trading')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!known) throw new Refusal(200, 'copy.unknown')
}
