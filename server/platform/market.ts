import type { HashKey } from '../../domain/trading/halfSipHash.ts'
import { streamKey, streamName } from '../../domain/trading/streamKey.ts'
import type { Config } from '../config.ts'

/** The one quote stream of this installation. `name` stands on every order that it priced. */
export type Market = { key: HashKey; name: string }

/** The secret is part of the seed: a seed from a list of small numbers would let anyone compute the prices to come. */
export function openMarket({ secret, quoteSeed }: Pick<Config, 'secret' | 'quoteSeed'>): Market {
  const key = streamKey(`${secret}/${quoteSeed}`)
  return { key, name: streamName(key) }
}
