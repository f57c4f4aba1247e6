import type { InvoiceCoin } from '../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../kernel/money.ts'
import { coins } from './coins.ts'
import { chainIds, contracts, evmDecimals } from './evm.ts'

/** Formats an amount without trailing zeros: `0.04412000` as `0.04412`. */
export const trimZeros = (amount: Money): string => moneyToDecimal(amount).replace(/\.?0+$/, '')

/**
 * Returns the URI for wallets and QR codes (INV-05): BIP21 and similar for the bitcoin family, EIP-681 for ETH and tokens. Null if the
 * network has no URI format: show the plain address.
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
  const contract = contracts[network]?.[coin]
  return contract === undefined ? null : `ethereum:${contract}@${chain}/transfer?address=${address}&uint256=${units}`
}
