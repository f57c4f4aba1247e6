import pino, { type DestinationStream } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { safeError } from './safeError.ts'

/**
 * A second defence: bodies, headers and query values are never logged, and fields with these names are
 * removed if they are.
 */
const secretNames = [
  'password',
  'token',
  'csrf',
  'cookie',
  'authorization',
  'secret',
  'email',
  'login',
  'phone',
  'cvv',
  'cnu',
  'pin',
  'code',
]
const redact = {
  paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).filter((path) => path !== 'code' && !path.startsWith('err')),
  censor: '[removed]',
}

/** Creates the log: one JSON line for each event, to standard output or `into` (SRV-10). */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, into?: DestinationStream): FastifyBaseLogger {
  const options = { level: logLevel, redact, base: null, serializers: { err: safeError, error: safeError } }
  return into ? pino(options, into) : pino(options)
}
