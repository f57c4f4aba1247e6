import { hex } from '@scure/base'
import * as btc from '@scure/btc-signer'
import * as z from 'zod/mini'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { cashAddress } from '../../../domain/invoices/cashAddress.ts'
import { base58check } from '../../config/base58check.ts'
import type { NodeChain } from '../../../domain/invoices/nodeChains.ts'
import { ChainUnreachable } from '../chains.ts'
import type { JsonRpc } from './jsonRpc.ts'
import type { CoinNodeReader, Output } from './node.ts'

export type BitcoinFamily = Exclude<NodeChain, 'ethereum'>
type Form = { bech32: string } | { cash: string } | { pubKeyHash: readonly number[] }

/**
 * The form of each chain's addresses on its main network, its test networks and in regtest, from the
 * parameters of its node.
 */
const forms: Record<BitcoinFamily, { coin: InvoiceCoin; main: Form; test: Form; regtest: Form }> = {
  bitcoin: { coin: 'btc', main: { bech32: 'bc' }, test: { bech32: 'tb' }, regtest: { bech32: 'bcrt' } },
  litecoin: { coin: 'ltc', main: { bech32: 'ltc' }, test: { bech32: 'tltc' }, regtest: { bech32: 'rltc' } },
  bitcoincash: { coin: 'bch', main: { cash: 'bitcoincash' }, test: { cash: 'bchtest' }, regtest: { cash: 'bchreg' } },
  dash: { coin: 'dash', main: { pubKeyHash: [0x4c] }, test: { pubKeyHash: [0x8c] }, regtest: { pubKeyHash: [0x8c] } },
  zcash: { coin: 'zcash', main: { pubKeyHash: [0x1c, 0xb8] }, test: { pubKeyHash: [0x1d, 0x25] }, regtest: { pubKeyHash: [0x1d, 0x25] } },
}

const info = z.object({ chain: z.string(), blocks: z.int(), bestblockhash: z.string(), initialblockdownload: z.optional(z.boolean()) })
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const transaction = z.object({
  txid: hash,
  vin: z.array(z.object({ coinbase: z.optional(z.string()) })),
  vout: z.array(z.object({ value: z.number().check(z.nonnegative()), scriptPubKey: z.object({ hex: z.string() }) })),
})
/** Bitcoin Core serves calls while it still reads its saved mempool. Zcash’s node does not say so. */
const mempool = z.object({ loaded: z.optional(z.boolean()) })
const entry = z.object({ time: z.int() })
const block = z.object({ hash, previousblockhash: z.optional(hash), time: z.int(), tx: z.array(transaction) })

/** Unconfirmed transactions that are asked for together. */
const pendingPerRound = 2_000
/** One call reads this long, and the next one goes on: a mempool may have 200,000. In milliseconds. */
const pendingMs = 5_000
/** Bitcoin Core names the second, during which the payment came. */
const lastMsOfSecond = 999
const decimals = 8

/**
 * Returns a transaction's payments. A miner's own reward may be undone for 100 blocks: nobody pays an invoice
 * with one.
 */
function outputsOf(coin: InvoiceCoin, { txid, vin, vout }: z.infer<typeof transaction>): Output[] {
  if (vin.some(({ coinbase }) => coinbase !== undefined)) return []
  // JSON numbers hold every amount of satoshi exactly once they are rounded: 21 million coins are below 2^53
  // of them.
  return vout.map(({ value, scriptPubKey }) => ({ coin, txid, key: scriptPubKey.hex, amount: BigInt(Math.round(value * 10 ** decimals)) }))
}

/**
 * Returns a node with the calls of Bitcoin Core, which its relatives kept. It needs neither a wallet nor an
 * index of transactions.
 */
export function bitcoinNode(rpc: JsonRpc, chain: BitcoinFamily, network: 'main' | 'test'): CoinNodeReader {
  const { coin } = forms[chain]
  let known: ReadonlySet<string> = new Set()

  async function checkedInfo(): Promise<z.infer<typeof info>> {
    const read = await rpc.call(info, 'getblockchaininfo')
    if ((read.chain === 'main') !== (network === 'main')) throw new ChainUnreachable(`the ${chain} node is on its network ${read.chain}`)
    if (read.initialblockdownload === true && read.chain !== 'regtest') throw new ChainUnreachable(`the ${chain} node is still syncing`)
    return read
  }

  return {
    async tip() {
      const { blocks: height, bestblockhash } = await checkedInfo()
      return { height, hash: bestblockhash }
    },
    hashAt: (height) => rpc.call(hash, 'getblockhash', height),
    async block(of) {
      const read = await rpc.call(block, 'getblock', of, 2)
      return {
        hash: read.hash,
        parent: read.previousblockhash ?? '',
        timeMs: read.time * 1000,
        outputs: read.tx.flatMap((one) => outputsOf(coin, one)),
      }
    },
    async pending() {
      const [state] = await rpc.batch(mempool, [['getmempoolinfo']])
      // A payment that it has not read yet would look as if it had vanished.
      if (state?.loaded === false) throw new ChainUnreachable(`the ${chain} node is reading its mempool`)
      const txids = new Set(await rpc.call(z.array(hash), 'getrawmempool'))
      const fresh = [...txids].filter((txid) => !known.has(txid))
      const left = new Set([...known].filter((txid) => !txids.has(txid)))
      // Zcash's node takes a number where the others take a boolean.
      const verbose = chain === 'zcash' ? 1 : true
      const until = performance.now() + pendingMs
      const outputs: Output[] = []
      let asked = 0
      do {
        const round = fresh.slice(asked, asked + pendingPerRound)
        const read = await rpc.batch(
          transaction,
          round.map((txid) => ['getrawtransaction', txid, verbose] as const),
        )
        // One that has left the mempool meanwhile is refused, and is in a block or gone.
        outputs.push(...read.flatMap((one) => (one === null ? [] : outputsOf(coin, one))))
        asked += round.length
      } while (asked < fresh.length && performance.now() < until)
      const saved = (): void => {
        known = new Set([...[...known].filter((txid) => txids.has(txid)), ...fresh.slice(0, asked)])
      }
      return { outputs, txids, left, read: asked < fresh.length ? 'part' : 'whole', saved }
    },
    async enteredAt(txid) {
      // Refused for one that has left the mempool, and by Zcash's node always.
      const [read] = await rpc.batch(entry, [['getmempoolentry', txid]])
      return read ? read.time * 1000 + lastMsOfSecond : null
    },
    balanceAt: () => null,
    async addresses() {
      const { chain: name } = await checkedInfo()
      const form = forms[chain][name === 'main' || name === 'regtest' ? name : 'test']
      return (publicKey) => addressOf(form, publicKey)
    },
    decimalsOf: () => decimals,
  }
}

function addressOf(form: Form, publicKey: Uint8Array): { address: string; key: string } {
  if ('bech32' in form) {
    const { address, script } = btc.p2wpkh(publicKey, { ...btc.NETWORK, bech32: form.bech32 })
    return { address, key: hex.encode(script) }
  }
  const { script, hash: keyHash } = btc.p2pkh(publicKey)
  const address = 'cash' in form ? cashAddress(form.cash, keyHash) : base58check.encode(Uint8Array.of(...form.pubKeyHash, ...keyHash))
  return { address, key: hex.encode(script) }
}
