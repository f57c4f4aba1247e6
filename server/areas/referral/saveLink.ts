import { randomInt } from 'node:crypto'
import { codeLength, codeLetters } from '../../../domain/referral/code.ts'
import { maxLinks, readNewLink } from '../../../domain/referral/link.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

const newCode = (): string => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/**
 * Adds a link (SUP-10). The same link again adds none, so that a repeated call is safe. Throws Refusal 200
 * `referral.linkIncomplete`, `referral.nameTaken`, `referral.tooManyLinks` or `referral.demo`.
 */
export async function saveLink(trx: Trx, customerId: number, link: { name: string; landing: string }, at: number): Promise<void> {
  const read = readNewLink(link.name, link.landing)
  if (!read.ok) {
    const isNamed = link.name.trim() !== ''
    throw new Refusal(200, read.code, { [isNamed ? 'landing' : 'link_name']: read.code })
  }
  // Locked, so that two calls at once do not pass the limit.
  const owner = await trx.selectFrom('customer').select('demo').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (owner.demo) throw new Refusal(200, 'referral.demo')
  const own = await trx.selectFrom('referral_link').select(['name', 'landing']).where('customer_id', '=', customerId).execute()
  const same = own.find(({ name }) => name === read.value.name)
  if (same?.landing === read.value.landing) return
  if (same) throw new Refusal(200, 'referral.nameTaken', { link_name: 'referral.nameTaken' })
  if (own.length >= maxLinks) throw new Refusal(200, 'referral.tooManyLinks')
  await trx
    .insertInto('referral_link')
    .values({ code: newCode(), customer_id: customerId, ...read.value, created_at: at })
    .execute()
}
