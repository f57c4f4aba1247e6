import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'

/** Base58 with Bitcoin's checksum: of addresses and extended keys. */
export const base58check = createBase58check((data: Uint8Array) => createHash('sha256').update(data).digest())
