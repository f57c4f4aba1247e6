import { secondMs } from '../../domain/kernel/time.ts'
import { type ChainPort, type ChainRates, ChainUnreachable } from './chains.ts'

/**
 * A network that could not be reached is asked again after this time: until then nobody waits for its time
 * limit.
 */
const restMs = 5 * secondMs

/**
 * Returns the same coin networks (SRV-06), where one that could not be reached is left alone for five
 * seconds: every look at it fails at once with the same error. A caller who asks for rates while they are
 * read gets the same ones. `now` in milliseconds.
 */
export function restingChains(chains: ChainPort, now: () => number): ChainPort {
  const failures = new Map<string, { error: ChainUnreachable; until: number }>()

  async function ask<T>(network: string, look: () => Promise<T>): Promise<T> {
    const failure = failures.get(network)
    if (failure && now() < failure.until) throw failure.error
    try {
      const answer = await look()
      failures.delete(network)
      return answer
    } catch (error) {
      if (error instanceof ChainUnreachable) failures.set(network, { error, until: now() + restMs })
      throw error
    }
  }

  let underWay: Promise<ChainRates> | null = null
  const askRates = (): Promise<ChainRates> =>
    (underWay ??= ask('rates', () => chains.rates()).finally(() => {
      underWay = null
    }))

  return {
    // A person waits for an address: it is asked for even if the last look failed.
    newAddress: (coin, network, label) => chains.newAddress(coin, network, label),
    transactionsOf: (coin, network, address) => ask(`${coin} ${network}`, () => chains.transactionsOf(coin, network, address)),
    rates: askRates,
  }
}
