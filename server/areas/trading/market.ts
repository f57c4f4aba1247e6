import type { HashKey } from '../../../domain/trading/halfSipHash.ts'
import { streamName } from '../../../domain/trading/streamHash.ts'
import type { Config } from '../../config/config.ts'
import { sign } from '../../kernel/secrets.ts'

/** The one quote stream of this installation. `name` is stored with every order that it priced. */
export type Market = { key: HashKey; name: string }

/**
 * Returns the key of a quote stream: the first 64 bits of an HMAC-SHA-256 of the seed by the secret. It
 * reveals all future prices, so it never leaves the server; the seed alone could be guessed.
 */
export function streamKey({ secret, quoteSeed }: Pick<Config, 'secret' | 'quoteSeed'>): HashKey {
  const digest = Buffer.from(sign(secret, 'quotes', String(quoteSeed)), 'base64url')
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}

export function openMarket(config: Pick<Config, 'secret' | 'quoteSeed'>): Market {
  const key = streamKey(config)
  return { key, name: streamName(key) }
}
