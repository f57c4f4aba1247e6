import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Person } from './rules.ts'
import { visitorCountry } from './visitorCountry.ts'

/** Returns the person for the table of settings: the caller, or a visitor by their country (APP-26). */
export async function settingsPerson(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  person: Pick<Caller, 'customerId'> | null,
  request: FastifyRequest,
): Promise<Person> {
  if (person === null) return { country: visitorCountry(config, request), affiliate: null, customer: null }
  const { country, affiliate_id: affiliate } = await db
    .selectFrom('customer')
    .select(['country', 'affiliate_id'])
    .where('id', '=', person.customerId)
    .executeTakeFirstOrThrow()
  return { country, affiliate, customer: person.customerId }
}
