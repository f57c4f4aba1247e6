import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { findCountry } from './countries.ts'
import { defaultCountry } from './settings.ts'

/** Returns a visitor's country: from the proxy's header if one is configured, else the default (APP-27). */
export function visitorCountry({ countryHeader }: Pick<Config, 'countryHeader'>, { headers }: Pick<FastifyRequest, 'headers'>): string {
  const named = countryHeader === null ? undefined : headers[countryHeader]
  return (typeof named === 'string' ? findCountry(named.toUpperCase())?.iso : undefined) ?? defaultCountry
}
