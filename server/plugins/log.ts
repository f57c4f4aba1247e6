import pino, { type DestinationStream } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { safeError } from '../kernel/safeError.ts'

/** Behind the rule that bodies, headers and query values are never logged: what is named so is struck out all the same. */
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

/** One JSON line for each event, on standard output or `into` (SRV-10). */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, into?: DestinationStream): FastifyBaseLogger {
  const options = { level: logLevel, redact, base: null, serializers: { err: safeError, error: safeError } }
  return into ? pino(options, into) : pino(options)
}
