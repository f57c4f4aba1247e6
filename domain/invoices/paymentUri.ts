import type { InvoiceCoin } from '../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../kernel/money.ts'
import { coins } from './coins.ts'
import { chainIds, contracts, evmDecimals } from './evm.ts'

/** A decimal text without the zeros that say nothing: `0.04412000` is `0.04412`. */
export const plainDecimal = (amount: Money): string => moneyToDecimal(amount).replace(/\.?0+$/, '')

/**
 * What a wallet opens and a QR code holds (INV-05): BIP21 and its likes for the bitcoin family, EIP-681 for ETH and tokens.
 * Null where the network has no such address: the plain address is all there is then.
 */
export function paymentUri(coin: InvoiceCoin, network: string | null, address: string, amount: Money): string | null {
  const decimals = evmDecimals[coin]
  if (decimals === undefined) {
    const { scheme } = coins[coin]
    // CashAddr carries its scheme already, and a test network's own (`bchtest:`).
    return `${address.includes(':') ? address : `${scheme}:${address}`}?amount=${plainDecimal(amount)}`
  }
  const chain = network === null ? undefined : chainIds[network]
  if (network === null || chain === undefined) return null
  // Money keeps 8 digits of a coin; the smallest unit of ETH has 18, that of the tokens 6.
  const units = decimals >= 8 ? BigInt(amount.minor) * 10n ** BigInt(decimals - 8) : BigInt(amount.minor) / 10n ** BigInt(8 - decimals)
  if (coin === 'eth') return `ethereum:${address}@${chain}?value=${units}`
  const contract = contracts[network]?.[coin]
  return contract === undefined ? null : `ethereum:${contract}@${chain}/transfer?address=${address}&uint256=${units}`
}
