import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { findCountry } from './countries.ts'
import { defaultCountry } from './settings.ts'

/** The country of somebody who is not signed in: as the proxy in front names it where one is set up, else the default (APP-27). */
export function visitorCountry({ countryHeader }: Pick<Config, 'countryHeader'>, { headers }: Pick<FastifyRequest, 'headers'>): string {
  const named = countryHeader === null ? undefined : headers[countryHeader]
  return (typeof named === 'string' ? findCountry(named.toUpperCase())?.iso : undefined) ?? defaultCountry
}
