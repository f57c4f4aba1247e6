import type { InvoiceCoin } from '../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../kernel/money.ts'
import { coins } from './coins.ts'

/** EIP-155 chain ids of the networks in EIP-681 URIs. */
export const chainIds: Readonly<Record<string, number>> = { ethereum: 1, 'ethereum-sepolia': 11155111 }

/** Decimals of the smallest unit in EIP-681: wei, or the token's base unit. */
export const evmDecimals: Readonly<Partial<Record<InvoiceCoin, number>>> = { eth: 18, token: 6, usdt: 6 }

/**
 * Contract address of each token, published by Circle and Tether; on the test network those of Circle's and
 * Aave's faucet tokens.
 */
export const tokenContracts: Readonly<Record<string, Partial<Record<InvoiceCoin, string>>>> = {
  ethereum: { token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
  'ethereum-sepolia': { token: '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238', usdt: '0xaa8e23fb1079ea71e0a56f48a2aa51851d8433d0' },
}

/** Formats an amount without trailing zeros: `0.04412000` as `0.04412`. */
export const trimZeros = (amount: Money): string => moneyToDecimal(amount).replace(/\.?0+$/, '')

/**
 * Returns the URI for wallets and QR codes (INV-05): BIP21 and similar for the bitcoin family, EIP-681 for
 * ETH and tokens. Null if the network has no URI format: show the plain address.
 */
export function paymentUri(coin: InvoiceCoin, network: string | null, address: string, amount: Money): string | null {
  const decimals = evmDecimals[coin]
  if (decimals === undefined) {
    const { scheme } = coins[coin]
    // A CashAddr address includes its scheme, and a test network's own (`bchtest:`).
    return `${address.includes(':') ? address : `${scheme}:${address}`}?amount=${trimZeros(amount)}`
  }
  const chain = network === null ? undefined : chainIds[network]
  if (network === null || chain === undefined) return null
  // Money stores 8 decimals of a coin; ETH's smallest unit has 18, that of the tokens 6.
  const units = decimals >= 8 ? BigInt(amount.minor) * 10n ** BigInt(decimals - 8) : BigInt(amount.minor) / 10n ** BigInt(8 - decimals)
  if (coin === 'eth') return `ethereum:${address}@${chain}?value=${units}`
  const contract = tokenContracts[network]?.[coin]
  return contract === undefined ? null : `ethereum:${contract}@${chain}/transfer?address=${address}&uint256=${units}`
}

/**
 * Splits a payment address into groups of four for comparison by eye (INV-05). A network prefix (`bchtest:`,
 * `0x`) is a group of its own. Joined, the groups are the address.
 */
export function addressGroups(address: string): string[] {
  const prefix = /^(?:[a-z]+:|0x)/.exec(address)?.[0] ?? ''
  const rest = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return prefix ? [prefix, ...rest] : rest
}
