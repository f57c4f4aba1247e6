import { expect, test } from 'vitest'
import { invoiceCoins } from '../../contract/kernel.ts'
import { chosenNetwork, networksOf } from './networks.ts'

test('[FUND-40] every coin names its network, and each network is chosen by its own fields', () => {
  for (const coin of invoiceCoins) {
    for (const chains of ['main', 'test'] as const) {
      const listed = networksOf(coin, chains)
      for (const one of listed) expect(chosenNetwork(coin, chains, one.choice)).toEqual(one)
      expect(chosenNetwork(coin, chains, {})).toEqual(listed[0])
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
  expect(chosenNetwork(coin, 'main', choice)?.network ?? null).toBe(network)
})

test('[FUND-40] Tether alone has two networks, each with its own confirmations', () => {
  expect(invoiceCoins.filter((coin) => networksOf(coin, 'test').length > 1)).toEqual(['usdt'])
  expect(networksOf('usdt', 'test').map(({ network, confirmations }) => [network, confirmations])).toEqual([
    ['ethereum-sepolia', 12],
    ['tron-nile', 19],
  ])
})
