import { hex } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod/mini'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { chainIds, evmDecimals, tokenContracts } from '../../../domain/invoices/paymentUri.ts'
import { ChainUnreachable } from '../chains.ts'
import type { JsonRpc } from './jsonRpc.ts'
import type { CoinNodeReader, Output } from './node.ts'

/** The topic of a token's event `Transfer(address,address,uint256)` */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const quantity = z.string().check(z.regex(/^0x[0-9a-f]+$/))
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const transaction = z.object({ hash, to: z.nullish(z.string()), value: quantity })
const block = z.object({ hash, parentHash: hash, number: quantity, timestamp: quantity, transactions: z.array(transaction) })
const header = z.object({ hash, number: quantity })
const receipt = z.object({ status: quantity })
const log = z.object({ address: z.string(), topics: z.array(z.string()), data: z.string(), transactionHash: hash })

/** Returns an address with its checksum (EIP-55). `address`: 40 hex digits in lower case. */
function withChecksum(address: string): string {
  const digest = hex.encode(keccak_256(new TextEncoder().encode(address)))
  return `0x${[...address].map((digit, at) => (Number.parseInt(digest.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** The event names the receiver in 32 bytes. */
const receiverOf = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`
const withoutPrefix = (txid: string): string => txid.slice(2)

/**
 * Returns a node with Ethereum's JSON-RPC. It needs no index: blocks, logs and balances of recent blocks are
 * enough.
 */
export function ethereumNode(rpc: JsonRpc, network: string): CoinNodeReader {
  const tokens = Object.entries(tokenContracts[network] ?? {}) as [InvoiceCoin, string][]
  const coinOf = new Map(tokens.map(([coin, address]) => [address.toLowerCase(), coin]))

  async function checkNetwork(): Promise<void> {
    const id = Number(await rpc.call(quantity, 'eth_chainId'))
    if (id !== chainIds[network]) throw new ChainUnreachable(`the ethereum node is on chain ${id}`)
  }

  /** Returns the transfers of the tokens in a block. A contract that imitates one has another address. */
  async function transfersIn(of: string): Promise<Output[]> {
    const filter = { blockHash: of, address: [...coinOf.keys()], topics: [transferTopic] }
    const logs = await rpc.call(z.array(log), 'eth_getLogs', filter)
    return logs.flatMap(({ address, topics, data, transactionHash }) => {
      const coin = coinOf.get(address.toLowerCase())
      const receiver = topics[2]
      if (coin === undefined || receiver === undefined || data === '0x') return []
      return [{ coin, txid: withoutPrefix(transactionHash), key: receiverOf(receiver), amount: BigInt(data) }]
    })
  }

  return {
    async tip() {
      await checkNetwork()
      const { hash: newest, number } = await rpc.call(header, 'eth_getBlockByNumber', 'latest', false)
      return { height: Number(number), hash: newest }
    },
    async hashAt(height) {
      return (await rpc.call(header, 'eth_getBlockByNumber', `0x${height.toString(16)}`, false)).hash
    },
    async block(of, ours) {
      const read = await rpc.call(block, 'eth_getBlockByHash', of, true)
      const sent = read.transactions.filter(({ to, value }) => to && BigInt(value) > 0n)
      const wanted = await ours(sent.map(({ to }) => String(to).toLowerCase()))
      const toUs = sent.filter(({ to }) => wanted.has(String(to).toLowerCase()))
      // A failed transaction is in its block too, and moves nothing.
      const receipts = await rpc.batch(
        receipt,
        toUs.map((one) => ['eth_getTransactionReceipt', one.hash] as const),
      )
      const ether = toUs.flatMap(({ hash: txid, to, value }, at): Output[] => {
        const found = receipts[at]
        if (!found) throw new ChainUnreachable('a receipt is missing')
        if (BigInt(found.status) !== 1n) return []
        return [{ coin: 'eth', txid: withoutPrefix(txid), key: String(to).toLowerCase(), amount: BigInt(value) }]
      })
      return {
        hash: read.hash,
        parent: read.parentHash,
        timeMs: Number(read.timestamp) * 1000,
        outputs: [...ether, ...(await transfersIn(of))],
      }
    },
    // A block follows within seconds, and a wallet can replace what waits for it.
    pending: async () => null,
    enteredAt: async () => null,
    balanceAt: (coin, key, at) =>
      coin === 'eth' ? rpc.call(quantity, 'eth_getBalance', key, { blockHash: at }).then((balance) => BigInt(balance)) : null,
    async addresses() {
      await checkNetwork()
      return (publicKey) => {
        const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
        const address = hex.encode(keccak_256(point.subarray(1)).subarray(-20))
        return { address: withChecksum(address), key: `0x${address}` }
      }
    },
    decimalsOf: (coin) => evmDecimals[coin] ?? 18,
  }
}
