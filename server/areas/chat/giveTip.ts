import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/route.ts'
import type { tip } from '../../../contract/chat.ts'
import { checkConfirmation, tipCurrency, type TipTerms, tipTerms } from '../../../domain/chat/tip.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import { post } from '../../ledger/post.ts'
import { ownAccount } from '../accounts/ownAccount.ts'
import { requestedAccount } from '../accounts/requestedAccount.ts'

/**
 * Returns the terms of a tip. Throws Refusal 200 with the codes of tipTerms and agreed. A client of the
 * original contract confirms on its own page (SRV-12).
 */
function validateTerms({ contract }: Pick<Config, 'contract'>, { value, confirmed }: BodyOf<typeof tip>): TipTerms {
  const terms = tipTerms(value)
  if (!terms.ok) throw new Refusal(200, terms.code, { value: terms.code })
  const agreement = contract === 'original' && confirmed === undefined ? { ok: true as const } : checkConfirmation(terms.value, confirmed)
  if (!agreement.ok) throw new Refusal(200, agreement.code)
  return terms.value
}

/**
 * Returns the paying account: the person's own, open, in dollars, real money. Throws Refusal 200
 * `tips.account`, `tips.currency`, `tips.demo`.
 */
async function payingAccount(db: Db, customerId: number, id: string): Promise<string> {
  const found = await ownAccount(db, customerId, id, { status: 200, code: 'tips.account' })
  if (found.fundsKind === 'play') throw new Refusal(200, 'tips.demo')
  // No exchange rate was agreed with the person, so nothing is converted: the deducted amount is the
  // confirmed one.
  if (found.currency !== tipCurrency) throw new Refusal(200, 'tips.currency')
  return found.id
}

async function requireHost(db: Db, host: string): Promise<void> {
  const found = await db.selectFrom('chat_host').select('name').where('name', '=', host).where('role', '=', 'host').executeTakeFirst()
  if (!found) throw new Refusal(200, 'tips.hostUnknown')
}

/**
 * Moves a tip from the person's account to the system account for tips, once per key (TRD-07). Throws Refusal
 * 200 with the codes above, `tips.hostUnknown` or `funds.insufficient`; 400 `account.missing`. Nothing moves
 * when it throws.
 */
export async function giveTip({ db, config, now }: Deps, person: Caller, key: string | null, body: BodyOf<typeof tip>): Promise<void> {
  const { customerId } = person
  // Derived from the key, so that a retry after a crash that lost the response finds the same tip.
  const id = key === null ? randomUUID() : createHash('sha256').update(`tip\n${customerId}\n${key}`).digest('hex').slice(0, 32)
  const { deducted } = validateTerms(config, body)
  await requireHost(db, body.host)
  const account = await payingAccount(db, customerId, requestedAccount(config, person, body.account))
  const at = now()
  await db.transaction().execute(async (trx) => {
    const written = await trx
      .insertInto('chat_tip')
      .values({ id, customer_id: customerId, account, host: body.host, value: body.value, deducted: deducted.minor, at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(-deducted.minor, tipCurrency) },
      { holder: { of: 'system', name: 'tips' } as const, amount: deducted },
    ]
    await post(trx, { kind: 'tip', reference: `tip:${id}`, postings, at })
  })
}
