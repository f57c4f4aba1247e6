import { expect, test } from 'vitest'
import { invoiceCoins } from '../../contract/kernel.ts'
import { testAddress } from '../../sandbox/chain/addresses.ts'
import { coins } from './coins.ts'
import { networksOf } from './networks.ts'
import { isReceivingAddress } from './receivingAddress.ts'

const hash = Uint8Array.from({ length: 20 }, (_byte, at) => at + 1)
const all = (): boolean => true
/** Each network of each coin, with an address of it. */
const places = invoiceCoins.flatMap((coin) =>
  networksOf(coin, 'test', all).map(({ network }) => ({ coin, network, address: testAddress(coin, network, hash) })),
)

test('[FUND-40] an address is one of its own network, and of no other chain', () => {
  for (const { coin, network, address } of places) {
    expect([coin, network, isReceivingAddress(network, address)]).toEqual([coin, network, true])
    const others = places.filter((other) => other.network.split('-')[0] !== network.split('-')[0])
    for (const other of others)
      expect([other.network, address, isReceivingAddress(other.network, address)]).toEqual([other.network, address, false])
  }
})

test('[FUND-40] a test address is none of the main network, where the two differ', () => {
  const alike = ['eth', 'token', 'usdt']
  for (const { coin, address } of places.filter((place) => !alike.includes(place.coin)))
    expect([coin, isReceivingAddress(coins[coin].networks.main, address)]).toEqual([coin, false])
})

test.each([
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
  ['tron', '0xdAC17F958D2ee523a2206206994597C13D831ec7', false],
  ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
  ['ethereum', '0xDAC17F958D2ee523a2206206994597C13D831ec7', false],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ['monero', '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge', false],
])('[FUND-40] on %s, %s is an address: %s', (network, address, isOne) => {
  expect(isReceivingAddress(network, address)).toBe(isOne)
})
