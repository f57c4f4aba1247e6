import { expect, test, vi } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { withDatabase } from '../../../tests/support/withDatabase.ts'
import type { OpenDatabase } from '../../db/openDatabase.ts'
import { bitcoinNode } from './bitcoinNode.ts'
import type { JsonRpc, RpcCall } from './jsonRpc.ts'
import { readChain } from './readChain.ts'

let database: OpenDatabase
withDatabase((opened) => void (database = opened))

const tip = 'a'.repeat(64)
const script = '0014aa'
const txidOf = (number: number): string => number.toString(16).padStart(64, '0')

/** A node whose mempool has so many transactions; each pays one coin to `script`. */
function fakeNode(count: number) {
  const node = { loaded: true as boolean | undefined, count, enteredAt: 1_000 as number | null }
  const answer = ([method, subject]: RpcCall): unknown => {
    switch (method) {
      case 'getblockchaininfo':
        return { chain: 'main', blocks: 5, bestblockhash: tip }
      case 'getmempoolinfo':
        return node.loaded === undefined ? { size: node.count } : { size: node.count, loaded: node.loaded }
      case 'getrawmempool':
        return Array.from({ length: node.count }, (_, number) => txidOf(number))
      case 'getrawtransaction':
        return { txid: subject, vin: [{}], vout: [{ value: 1, scriptPubKey: { hex: script } }] }
      case 'getmempoolentry':
        return node.enteredAt === null ? null : { time: node.enteredAt }
      default:
        return expect.fail(`the reader called ${method}`)
    }
  }
  const rpc: JsonRpc = {
    call: async (schema, ...call) => schema.parse(answer(call)),
    batch: async (schema, calls) => calls.map((call) => (answer(call) === null ? null : schema.parse(answer(call)))),
  }
  return { node, reader: bitcoinNode(rpc, 'bitcoin', 'main') }
}

test('[INV-03] after a start the whole mempool is read at once, and nothing twice', async () => {
  // The reading ends after five seconds, and a busy machine may need them.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { node, reader } = fakeNode(5_000)
  const first = await reader.pending()
  clock.mockRestore()
  expect(first?.outputs).toHaveLength(5_000)
  first?.saved()
  node.count += 1
  expect((await reader.pending())?.outputs.map(({ txid }) => txid)).toEqual([txidOf(5_000)])
})

test('[INV-03, INV-06] while the first reading of a long mempool goes on, the chain counts as not read', async () => {
  const db = await watchAddress()
  const { node, reader } = fakeNode(5_000)
  node.enteredAt = 3_600
  const read = () => readChain({ db, chain: 'bitcoin', node: reader, now: () => 3_600_000 })
  // Each look at the clock is six seconds after the last: a call reads one round.
  let at = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 6_000))
  await expect(read()).rejects.toThrow('not read to its end')
  await expect(read()).rejects.toThrow('not read to its end')
  await read()
  clock.mockRestore()
  expect(await db.selectFrom('chain_receipt').select('txid').execute()).toHaveLength(5_000)
})

test('[INV-03] payments that could not be saved are read again', async () => {
  const { reader } = fakeNode(3)
  await reader.pending()
  expect((await reader.pending())?.outputs).toHaveLength(3)
})

test.each([
  [false, 'ends with an error'],
  [true, 'is read'],
  [undefined, 'is read'],
])('[INV-03] a mempool of a node that says loaded: %s %s', async (loaded, end) => {
  const { node, reader } = fakeNode(1)
  node.loaded = loaded
  if (end === 'is read') expect((await reader.pending())?.outputs).toHaveLength(1)
  else await expect(reader.pending()).rejects.toThrow('reading its mempool')
})

/** Begins anew with one address of ours, which the payments of `fakeNode` go to. */
async function watchAddress() {
  const { db } = database
  for (const table of ['chain_scan', 'chain_block', 'chain_receipt', 'chain_address'] as const) await db.deleteFrom(table).execute()
  await db
    .insertInto('chain_wallet')
    .values({ wallet: 'w', next_index: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const place = { wallet: 'w', index: 0, address: 'bc1', key: script, made_at: 1 }
  await db
    .insertInto('chain_address')
    .values({ chain: 'bitcoin', coin: 'btc', label: 'invoice', ...place })
    .execute()
  return db
}

test('[INV-03] an older answer of another process keeps a payment of a node whose clock is behind', async () => {
  const db = await watchAddress()
  const receipts = () => db.selectFrom('chain_receipt').select('txid').execute()
  const [newer, older] = [fakeNode(1), fakeNode(0)]
  newer.node.enteredAt = 3_596
  let now = 3_600_000
  await readChain({ db, chain: 'bitcoin', node: newer.reader, now: () => now })
  await readChain({ db, chain: 'bitcoin', node: older.reader, now: () => now })
  expect(await receipts()).toHaveLength(1)
  now += minuteMs
  await readChain({ db, chain: 'bitcoin', node: older.reader, now: () => now })
  expect(await receipts()).toEqual([])
})

test('[INV-03] a payment that its node drops is gone at the next answer', async () => {
  const db = await watchAddress()
  const { node, reader } = fakeNode(1)
  const read = () => readChain({ db, chain: 'bitcoin', node: reader, now: () => 3_600_000 })
  node.enteredAt = 3_600
  await read()
  expect(await db.selectFrom('chain_receipt').select('txid').execute()).toHaveLength(1)
  node.count = 0
  await read()
  expect(await db.selectFrom('chain_receipt').select('txid').execute()).toEqual([])
})

test.each([
  ['when the node first had it', 1_000, 1_000_999],
  ['now, if the node does not say so', null, 3_600_000],
  ['now, if the node’s clock is ahead', 9_000, 3_600_000],
])('[INV-06] a payment found after a restart was made %s', async (_when, enteredAt, seenAt) => {
  const db = await watchAddress()
  const { node, reader } = fakeNode(1)
  node.enteredAt = enteredAt
  await readChain({ db, chain: 'bitcoin', node: reader, now: () => 3_600_000 })
  expect(await db.selectFrom('chain_receipt').select(['txid', 'height', 'seen_at']).execute()).toEqual([
    { txid: txidOf(0), height: null, seen_at: seenAt },
  ])
})
