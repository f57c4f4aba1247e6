import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { TargetPerson } from '../../../domain/settings/settings.ts'
import { type Config, defaultCountry } from '../../config/config.ts'
import { findCountry } from './countries.ts'

type CountryConfig = Pick<Config, 'countryHeader' | 'visitorCountry'>

/** Returns the country that the proxy's header names; null without one, as for an anonymous network. */
export function namedCountry(
  { countryHeader }: Pick<Config, 'countryHeader'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | null {
  const named = countryHeader === null ? undefined : headers[countryHeader]
  return typeof named === 'string' ? (findCountry(named.toUpperCase())?.iso ?? null) : null
}

/**
 * Returns a visitor's country: from the proxy's header if one is configured, else the configured one
 * (APP-27).
 */
export const visitorCountry = (config: CountryConfig, request: Pick<FastifyRequest, 'headers'>): string =>
  namedCountry(config, request) ?? findCountry(config.visitorCountry)?.iso ?? defaultCountry

/** Returns the person for the table of settings: the caller, or a visitor by their country (APP-26). */
export async function settingsPerson(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  person: Pick<Caller, 'customerId'> | null,
  request: FastifyRequest,
): Promise<TargetPerson> {
  if (person === null) return { country: visitorCountry(config, request), affiliate: null, customer: null }
  const { country, affiliate_id: affiliate } = await db
    .selectFrom('customer')
    .select(['country', 'affiliate_id'])
    .where('id', '=', person.customerId)
    .executeTakeFirstOrThrow()
  return { country, affiliate, customer: person.customerId }
}
