import { type EpochMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { NodeChain } from '../../../domain/invoices/nodeChains.ts'
import type { Db, Trx } from '../../db/database.ts'
import { ChainUnreachable } from '../chains.ts'
import type { Block, CoinNodeReader, Output, ChainTip } from './node.ts'

/** Blocks kept to find where a reorganisation began: two days of Bitcoin's, an hour of Ethereum's. */
const keptBlocks = 300
/** Keys of one query. PostgreSQL allows 65,535 parameters. */
const keysPerQuery = 5_000
/** A call ends after this time; the next one goes on from there. In milliseconds. */
const patienceMs = 20_000

export type Reading = { db: Db; chain: NodeChain; node: CoinNodeReader; now: () => EpochMs }

/** Returns those of the keys that are our addresses. */
async function oursOf({ db, chain }: Reading, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const ours = new Set<string>()
  for (let from = 0; from < keys.length; from += keysPerQuery) {
    const part = keys.slice(from, from + keysPerQuery)
    const rows = await db.selectFrom('chain_address').select('key').where('chain', '=', chain).where('key', 'in', part).execute()
    for (const { key } of rows) ours.add(key)
  }
  return ours
}

/** Runs `write` if no other process has read on since `from`. Returns whether it ran. */
export const writeAt = (
  { db, chain }: Pick<Reading, 'db' | 'chain'>,
  from: ChainTip,
  write: (trx: Trx) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const at = await trx.selectFrom('chain_scan').selectAll().where('chain', '=', chain).forNoKeyUpdate().executeTakeFirst()
    if (at?.height !== from.height || at.hash !== from.hash) return false
    await write(trx)
    return true
  })

/** Adds up the outputs of one transaction to one address, and drops those of nothing. */
function paymentsIn(outputs: readonly Output[]): Output[] {
  const sums = new Map<string, Output>()
  for (const output of outputs) {
    const name = `${output.coin} ${output.txid} ${output.key}`
    sums.set(name, { ...output, amount: output.amount + (sums.get(name)?.amount ?? 0n) })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}

/** Returns the row of a payment. `height`: its block's, null while it is unconfirmed. */
export const receiptOf = (chain: NodeChain, { amount, ...payment }: Output, { height, at }: { height: number | null; at: EpochMs }) => ({
  chain,
  ...payment,
  amount: String(amount),
  height,
  seen_at: at,
})

/**
 * Saves confirmed payments. The moment at which one was first seen stays: in time is in time, however late
 * its block comes.
 */
async function saveConfirmed(
  trx: Trx,
  chain: NodeChain,
  payments: readonly Output[],
  block: { height: number; at: EpochMs },
): Promise<void> {
  for (const payment of payments)
    await trx
      .insertInto('chain_receipt')
      .values(receiptOf(chain, payment, block))
      .onConflict((conflict) => conflict.columns(['chain', 'coin', 'txid', 'key']).doUpdateSet({ height: block.height }))
      .execute()
}

async function moveTo(trx: Trx, chain: NodeChain, { height, hash }: ChainTip): Promise<void> {
  await trx
    .insertInto('chain_scan')
    .values({ chain, height, hash })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet({ height, hash }))
    .execute()
  await trx
    .insertInto('chain_block')
    .values({ chain, height, hash })
    .onConflict((conflict) => conflict.columns(['chain', 'height']).doUpdateSet({ hash }))
    .execute()
  await trx
    .deleteFrom('chain_block')
    .where('chain', '=', chain)
    .where('height', '<=', height - keptBlocks)
    .execute()
}

/**
 * Returns how far the chain is read. The first call begins at the newest block: no address of ours is older.
 */
export async function positionOf({ db, chain }: Reading, tip: ChainTip): Promise<ChainTip> {
  const read = () => db.selectFrom('chain_scan').select(['height', 'hash']).where('chain', '=', chain).executeTakeFirst()
  const at = await read()
  if (at) return at
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('chain_scan')
      .values({ chain, ...tip })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('chain_block')
      .values({ chain, ...tip })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return (await read()) ?? tip
}

/**
 * Undoes the last block read, which is no longer on the chain: its payments are unconfirmed again, or gone,
 * and what left an address has not left.
 */
async function stepBack(reading: Reading, from: ChainTip): Promise<void> {
  const { chain, db } = reading
  const before = await db
    .selectFrom('chain_block')
    .select(['height', 'hash'])
    .where('chain', '=', chain)
    .where('height', '=', from.height - 1)
    .executeTakeFirst()
  if (!before) throw new ChainUnreachable(`${chain} was reorganised deeper than ${keptBlocks} blocks, or is another chain`)
  await writeAt(reading, from, async (trx) => {
    const undone = trx.updateTable('chain_receipt').set({ height: null }).where('chain', '=', chain).where('height', '>=', from.height)
    await undone.execute()
    // Counted too high, what has left would pass for a payment: the next look counts it anew.
    await trx
      .updateTable('chain_address')
      .set({ spent: '0', spent_height: null })
      .where('chain', '=', chain)
      .where('spent', '<>', '0')
      .where(({ or, eb }) => or([eb('spent_height', 'is', null), eb('spent_height', '>=', from.height)]))
      .execute()
    await trx.deleteFrom('chain_block').where('chain', '=', chain).where('height', '>=', from.height).execute()
    await moveTo(trx, chain, before)
  })
}

async function stepForward(reading: Reading, from: ChainTip): Promise<void> {
  const { chain, node, now } = reading
  const hash = await node.hashAt(from.height + 1)
  const block: Block = await node.block(hash, (keys) => oursOf(reading, keys))
  // Replaced between two calls: the next step finds out.
  if (block.hash !== hash || block.parent !== from.hash) return stepBackIfReplaced(reading, from)
  const ours = await oursOf(reading, [...new Set(block.outputs.map(({ key }) => key))])
  const found = paymentsIn(block.outputs.filter(({ key }) => ours.has(key)))
  await writeAt(reading, from, async (trx) => {
    await saveConfirmed(trx, chain, found, { height: from.height + 1, at: Math.min(block.timeMs, now()) })
    await moveTo(trx, chain, { height: from.height + 1, hash })
  })
}

async function stepBackIfReplaced(reading: Reading, at: ChainTip): Promise<void> {
  if ((await reading.node.hashAt(at.height)) !== at.hash) await stepBack(reading, at)
}

/** Saves unconfirmed payments, and deletes those that neither a block nor the mempool has any more. */
async function readPending(reading: Reading, at: ChainTip): Promise<void> {
  const { db, chain, node, now } = reading
  const askedAt = now()
  const pending = await node.pending()
  if (pending) {
    const ours = await oursOf(reading, [...new Set(pending.outputs.map(({ key }) => key))])
    const fresh = paymentsIn(pending.outputs.filter(({ key }) => ours.has(key)))
    if (fresh.length > 0) {
      const rows = await Promise.all(
        fresh.map(async (payment) => {
          // Found after a restart of ours, it may have come in time long ago (INV-06).
          const at = Math.min(now(), (await node.enteredAt(payment.txid)) ?? now())
          return receiptOf(chain, payment, { height: null, at })
        }),
      )
      await db
        .insertInto('chain_receipt')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    pending.saved()
    // A payment in the unread part came in time perhaps: no invoice may end by this answer (INV-06).
    if (pending.read === 'part') throw new ChainUnreachable(`the mempool of ${chain} is not read to its end`)
  }
  // A block that came meanwhile holds what has left the mempool.
  if ((await node.tip()).hash !== at.hash) return
  await writeAt(reading, at, async (trx) => {
    const unconfirmed = trx.selectFrom('chain_receipt').select(['txid', 'seen_at']).where('chain', '=', chain).where('height', 'is', null)
    // Another process may have saved one that is newer than this answer. The node's clock may be behind. One
    // that this process has seen and no longer sees was replaced.
    const gone = (await unconfirmed.execute())
      .filter(({ txid, seen_at }) => !pending?.txids.has(txid) && (seen_at < askedAt - minuteMs || pending?.left.has(txid)))
      .map(({ txid }) => txid)
    if (gone.length > 0)
      await trx.deleteFrom('chain_receipt').where('chain', '=', chain).where('height', 'is', null).where('txid', 'in', gone).execute()
  })
}

/**
 * Reads the chain up to its newest block and returns that. Several processes may read at once: each block is
 * saved once. Throws ChainUnreachable if the node cannot be asked, is behind, or has more blocks than one
 * call reads.
 */
export async function readChain(reading: Reading): Promise<ChainTip> {
  const until = performance.now() + patienceMs
  const { node, chain } = reading
  let tip = await node.tip()
  for (;;) {
    const at = await positionOf(reading, tip)
    if (at.hash === tip.hash) {
      await readPending(reading, at)
      return at
    }
    if (performance.now() > until) throw new ChainUnreachable(`${chain} is read up to block ${at.height} of ${tip.height}`)
    if (tip.height < at.height) {
      const known = await reading.db
        .selectFrom('chain_block')
        .select('hash')
        .where('chain', '=', chain)
        .where('height', '=', tip.height)
        .executeTakeFirst()
      // A node that was restored, or lost its last blocks, gets them again; nothing is undone until another
      // chain is longer.
      if (known?.hash === tip.hash) throw new ChainUnreachable(`the ${chain} node is behind: block ${tip.height}, ${at.height} was read`)
      await stepBack(reading, at)
    } else if (tip.height === at.height) await stepBackIfReplaced(reading, at)
    else await stepForward(reading, at)
    tip = await node.tip()
  }
}
