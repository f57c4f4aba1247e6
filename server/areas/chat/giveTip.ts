import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/route.ts'
import type { tip } from '../../../contract/chat.ts'
import { agreed, tipCurrency, type TipTerms, tipTerms } from '../../../domain/chat/tip.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import { post } from '../../ledger/post.ts'
import { namedAccount } from '../accounts/namedAccount.ts'

/** Throws Refusal 200 with the codes of tipTerms and agreed. A client of the original's calls has asked by itself (SRV-12). */
function checkedTerms({ contract }: Pick<Config, 'contract'>, { value, confirmed }: BodyOf<typeof tip>): TipTerms {
  const terms = tipTerms(value)
  if (!terms.ok) throw new Refusal(200, terms.code, { value: terms.code })
  const said = contract === 'original' && confirmed === undefined ? { ok: true as const } : agreed(terms.value, confirmed)
  if (!said.ok) throw new Refusal(200, said.code)
  return terms.value
}

/** The account that pays: the person's own, open, in dollars and of real money. Throws Refusal 200 `tips.account`, `tips.currency`, `tips.demo`. */
async function payingAccount(db: Db, customerId: number, id: string): Promise<string> {
  const found = await db
    .selectFrom('account')
    .select(['id', 'currency', 'type'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('closed', '=', false)
    .executeTakeFirst()
  if (!found) throw new Refusal(200, 'tips.account')
  if (found.type === 'demo') throw new Refusal(200, 'tips.demo')
  // No rate is agreed with the person beforehand, so nothing is converted: what is deducted is what was confirmed.
  if (found.currency !== tipCurrency) throw new Refusal(200, 'tips.currency')
  return found.id
}

async function mustBeHost(db: Db, host: string): Promise<void> {
  const found = await db.selectFrom('chat_host').select('name').where('name', '=', host).where('role', '=', 'host').executeTakeFirst()
  if (!found) throw new Refusal(200, 'tips.hostUnknown')
}

/**
 * Moves a tip from the person's account to the house's account for tips, once for each key (TRD-07). Throws Refusal 200: the codes
 * above, `tips.hostUnknown`, `funds.insufficient`; 400 `account.missing`. Nothing has moved then.
 */
export async function giveTip({ db, config, now }: Deps, person: Caller, key: string | null, body: BodyOf<typeof tip>): Promise<void> {
  const { customerId } = person
  // The same after a crash that lost the answer: the tip is found again by its key.
  const id = key === null ? randomUUID() : createHash('sha256').update(`tip\n${customerId}\n${key}`).digest('hex').slice(0, 32)
  const { deducted } = checkedTerms(config, body)
  await mustBeHost(db, body.host)
  const account = await payingAccount(db, customerId, namedAccount(config, person, body.account))
  const at = now()
  await db.transaction().execute(async (trx) => {
    const written = await trx
      .insertInto('chat_tip')
      .values({ id, customer_id: customerId, account, host: body.host, value: body.value, deducted: deducted.minor, at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    const lines = [
      { holder: { of: 'account', account } as const, amount: money(-deducted.minor, tipCurrency) },
      { holder: { of: 'house', name: 'tips' } as const, amount: deducted },
    ]
    await post(trx, { kind: 'tip', reference: `tip:${id}`, lines, at })
  })
}
