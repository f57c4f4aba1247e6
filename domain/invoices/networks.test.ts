import { expect, test } from 'vitest'
import { invoiceCoins } from '../../contract/kernel.ts'
import { chosenNetwork, networksOf } from './networks.ts'

const all = (): boolean => true

test('[FUND-40] every coin names its network, and each network is chosen by its own fields', () => {
  for (const coin of invoiceCoins) {
    for (const chains of ['main', 'test'] as const) {
      const listed = networksOf(coin, chains, all)
      for (const one of listed) expect(chosenNetwork(coin, chains, all, one.choice)).toEqual(one)
      expect(chosenNetwork(coin, chains, all, {})).toEqual(listed[0])
    }
  }
})

test.each([
  ['usdt', { is_erc20: true }, 'ethereum'],
  ['usdt', { is_erc20: false }, 'tron'],
  ['token', { is_erc20: true, token: 'USDC' }, 'ethereum'],
  ['token', { is_erc20: true, token: 'DAI' }, null],
  ['token', { is_erc20: false, token: 'USDC' }, null],
  ['btc', { is_erc20: false }, 'bitcoin'],
] as const)('[FUND-40] %s with %j is paid on %s', (coin, choice, network) => {
  expect(chosenNetwork(coin, 'main', all, choice)?.network ?? null).toBe(network)
})

test('[FUND-40] Tether alone has two networks, each with its own confirmations', () => {
  expect(invoiceCoins.filter((coin) => networksOf(coin, 'test', all).length > 1)).toEqual(['usdt'])
  expect(networksOf('usdt', 'test', all).map(({ network, confirmations }) => [network, confirmations])).toEqual([
    ['ethereum-sepolia', 12],
    ['tron-nile', 19],
  ])
})

test('[FUND-40] without the feature Tron, Tether is paid on Ethereum alone', () => {
  const withoutTron = (feature: string): boolean => feature !== 'tron'
  expect(networksOf('usdt', 'main', withoutTron).map(({ network }) => network)).toEqual(['ethereum'])
  expect(chosenNetwork('usdt', 'main', withoutTron, { is_erc20: false })).toBeNull()
  expect(chosenNetwork('usdt', 'main', withoutTron, {})?.network).toBe('ethereum')
})
