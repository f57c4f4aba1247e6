import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import { checkAddress } from '../withdrawals/addresses.ts'

/** The coin whose addresses a chain has, by the first part of its network's name. */
const coinOfChain: Readonly<Record<string, WithdrawalMethod>> = {
  bitcoin: 'Bitcoin',
  bitcoincash: 'Bitcoin_Cash',
  litecoin: 'Litecoin',
  dash: 'Dash',
  ethereum: 'Ethereum',
  zcash: 'Zcash',
}

/** The first byte of an address on all of Tron's networks. */
const tronVersion = 0x41

function isTronAddress(address: string): boolean {
  try {
    const bytes = createBase58check(sha256).decode(address)
    return bytes.length === 21 && bytes[0] === tronVersion
  } catch {
    return false
  }
}

/**
 * True for an address of a network, by its format and checksum: what is paid to another network's is lost
 * (FUND-40). False for a network that is not in the table of coins.
 */
export function isReceivingAddress(network: string, address: string): boolean {
  const chain = network.split('-')[0] ?? ''
  if (chain === 'tron') return isTronAddress(address)
  const coin = coinOfChain[chain]
  return coin !== undefined && checkAddress(coin, address, network === chain ? 'main' : 'test').ok
}
