import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { maxAmount, money, scaleOf } from '../../../domain/kernel/money.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { NodeChain } from '../../../domain/invoices/nodeChains.ts'
import type { CoinNode } from '../../config/coinNodesConfig.ts'
import type { Db } from '../../db/database.ts'
import { type ChainPort, type ChainTransaction, ChainUnreachable } from '../chains.ts'
import { bitcoinNode } from './bitcoinNode.ts'
import { ethereumNode } from './ethereumNode.ts'
import { jsonRpc } from './jsonRpc.ts'
import type { ChainTip } from './node.ts'
import { newNodeAddress } from './nodeAddresses.ts'
import { positionOf, readChain, type Reading } from './readChain.ts'
import { readUnlisted } from './unlistedEther.ts'

/** The chain of each coin, by the name of its network. */
const chainOf = (network: string): { chain: string; net: 'main' | 'test' } => {
  const chain = network.split('-')[0] ?? ''
  return { chain, net: network === chain ? 'main' : 'test' }
}

/**
 * A chain that was read this recently is not read again: many invoices are looked at in one go. In
 * milliseconds.
 */
const freshMs = 2_000

type Settings = { db: Db; nodes: readonly CoinNode[]; now: () => EpochMs; freshFor?: number }

/**
 * Returns the chains of the operator's own nodes, each asked by JSON-RPC, and of `others` for the remaining
 * coins and all rates. Payments are read block by block into the database, so that they are whole after a
 * time without the node, and each counts once.
 */
export function chainsOverNodes(others: ChainPort, { db, nodes, now, freshFor = freshMs }: Settings): ChainPort {
  const open = new Map<string, { node: CoinNode; reading: Reading; latest: () => Promise<ChainTip> }>()

  /** Returns the reader of a network; null if no node of the operator's has it. */
  function readerOf(network: string) {
    const known = open.get(network)
    if (known) return known
    const { chain, net } = chainOf(network)
    const node = nodes.find((one) => one.chain === chain)
    if (!node) return null
    const rpc = jsonRpc(node.url)
    const name: NodeChain = node.chain
    const reading: Reading = { db, chain: name, now, node: name === 'ethereum' ? ethereumNode(rpc, network) : bitcoinNode(rpc, name, net) }
    const made = { node, reading, latest: shared(() => readChain(reading), freshFor) }
    open.set(network, made)
    return made
  }

  return {
    async newAddress(coin, network, label) {
      const reader = readerOf(network)
      if (!reader) return others.newAddress(coin, network, label)
      // Reading begins before the address is given out: a payment in the next block is seen.
      await positionOf(reader.reading, await reader.reading.node.tip())
      return newNodeAddress(db, reader.node, reader.reading.node, { coin, label, at: now() })
    },
    async transactionsOf(coin, network, address) {
      const reader = readerOf(network)
      if (!reader) return others.transactionsOf(coin, network, address)
      const ours = await db
        .selectFrom('chain_address')
        .select('key')
        .where('chain', '=', reader.node.chain)
        .where('coin', '=', coin)
        .where('address', '=', address)
        .executeTakeFirst()
      // Given out by another service, before this node was set.
      if (!ours) return others.transactionsOf(coin, network, address)
      const tip = await reader.latest()
      await readUnlisted(reader.reading, tip, coin, ours.key)
      return receiptsOf(reader.reading, coin, ours.key)
    },
    rates: () => others.rates(),
  }
}

/** Returns `read` so that callers at one time share its run, and its result for `freshFor` milliseconds. */
function shared<T>(read: () => Promise<T>, freshFor: number): () => Promise<T> {
  let last: { at: number; run: Promise<T> } | null = null
  return () => {
    if (last && performance.now() - last.at < freshFor) return last.run
    const current = { at: Number.POSITIVE_INFINITY, run: read() }
    last = current
    const end = (ok: boolean) => () => {
      current.at = performance.now()
      if (!ok && last === current) last = null
    }
    current.run.then(end(true), end(false))
    return current.run
  }
}

async function receiptsOf({ db, chain, node }: Reading, coin: InvoiceCoin, key: string): Promise<ChainTransaction[]> {
  const { currency } = coins[coin]
  const decimals = node.decimalsOf(coin)
  const { at, receipts } = await db.transaction().execute(async (trx) => ({
    at: await trx.selectFrom('chain_scan').select('height').where('chain', '=', chain).executeTakeFirst(),
    receipts: await trx
      .selectFrom('chain_receipt')
      .selectAll()
      .where('chain', '=', chain)
      .where('coin', '=', coin)
      .where('key', '=', key)
      .orderBy('seen_at')
      .execute(),
  }))
  return receipts.flatMap(({ txid, amount, height, seen_at: seenAt }) => {
    const minor = toMinor(BigInt(amount), decimals, scaleOf(currency))
    if (minor > BigInt(maxAmount(currency).minor)) throw new ChainUnreachable('an amount is larger than any')
    // Less than the smallest amount that is kept (decision 002).
    if (minor === 0n) return []
    const confirmations = height === null || !at ? 0 : Math.max(0, at.height - height + 1)
    return [{ txid, amount: money(Number(minor), currency), confirmations, seenAt }]
  })
}

/** Cuts off the digits beyond those that are kept. */
const toMinor = (units: bigint, from: number, to: number): bigint =>
  from >= to ? units / 10n ** BigInt(from - to) : units * 10n ** BigInt(to - from)
