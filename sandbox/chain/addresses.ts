import { createHash } from 'node:crypto'
import { bech32, createBase58check } from '@scure/base'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import { cashAddress } from '../../domain/invoices/cashAddress.ts'

const base58check = createBase58check((data: Uint8Array) => createHash('sha256').update(data).digest())

/** Encodes witness version 0 over a 20-byte key hash. */
const segwit = (prefix: string, hash: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(hash)])
const base58 = (version: readonly number[], hash: Uint8Array): string => base58check.encode(Uint8Array.of(...version, ...hash))

/**
 * Returns an address of the coin's test network from a 20-byte hash, with the checksum that wallets verify.
 * No key belongs to it. Ethereum's is in lower case, which has no checksum (EIP-55). Tron's form is the same
 * on all of its networks.
 */
export function testAddress(coin: InvoiceCoin, network: string, hash: Uint8Array): string {
  if (network.startsWith('tron')) return base58([0x41], hash)
  switch (coin) {
    case 'btc':
      return segwit('tb', hash)
    case 'ltc':
      return segwit('tltc', hash)
    case 'bch':
      return cashAddress('bchtest', hash)
    case 'dash':
      return base58([140], hash)
    case 'zcash':
      return base58([0x1d, 0x25], hash)
    case 'eth':
    case 'token':
    case 'usdt':
      return `0x${Buffer.from(hash).toString('hex')}`
  }
}
