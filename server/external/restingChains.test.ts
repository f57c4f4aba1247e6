import { expect, test } from 'vitest'
import { type ChainPort, ChainUnreachable } from './chains.ts'
import { restingChains } from './restingChains.ts'

/** Returns chains whose looks fail as the test says, with the looks that reached them. */
function openChains() {
  const clock = { now: 0 }
  const looks: string[] = []
  const state: { failure: Error | null } = { failure: null }
  const look = async <T>(at: string, answer: T): Promise<T> => {
    looks.push(at)
    if (state.failure) throw state.failure
    return answer
  }
  const port: ChainPort = {
    newAddress: () => look('new', 'address'),
    transactionsOf: (coin, _network, address) => look(`${coin} ${address}`, []),
    rates: () => look('rates', {}),
  }
  return { clock, looks, state, chains: restingChains(port, () => clock.now) }
}
const down = new ChainUnreachable('down')

test('[SRV-06] a network that could not be reached is left alone for five seconds', async () => {
  const { chains, looks, clock, state } = openChains()
  state.failure = down
  await expect(chains.transactionsOf('btc', 'BTC', 'a')).rejects.toBe(down)
  state.failure = null
  clock.now = 4_999
  await expect(chains.transactionsOf('btc', 'BTC', 'b')).rejects.toBe(down)
  clock.now = 5_000
  expect(await chains.transactionsOf('btc', 'BTC', 'b')).toEqual([])
  expect(looks).toEqual(['btc a', 'btc b'])
})

test('[SRV-06] meanwhile other networks and the rates are asked, and a new address is', async () => {
  const { chains, looks, state } = openChains()
  state.failure = down
  await expect(chains.transactionsOf('btc', 'BTC', 'a')).rejects.toBe(down)
  state.failure = null
  await Promise.all([chains.transactionsOf('ltc', 'LTC', 'a'), chains.rates(), chains.newAddress('btc', 'BTC', 'label')])
  expect(looks).toEqual(['btc a', 'ltc a', 'rates', 'new'])
})

test('[SRV-06] an error of our own is not remembered', async () => {
  const { chains, looks, state } = openChains()
  state.failure = new TypeError('ours')
  await expect(chains.rates()).rejects.toThrow('ours')
  state.failure = null
  expect(await chains.rates()).toEqual({})
  expect(looks).toEqual(['rates', 'rates'])
})

test('[SRV-06] concurrent reads of the rates share one request, and a later read makes another', async () => {
  const { chains, looks, state } = openChains()
  const both = await Promise.all([chains.rates(), chains.rates()])
  expect([both[0] === both[1], looks]).toEqual([true, ['rates']])
  state.failure = new TypeError('ours')
  expect((await Promise.allSettled([chains.rates(), chains.rates()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  state.failure = null
  await chains.rates()
  expect(looks).toEqual(['rates', 'rates', 'rates'])
})
