import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../../tests/support/withDatabase.ts'
import type { OpenDatabase } from '../../db/openDatabase.ts'
import type { ChainTip, CoinNodeReader, Output } from './node.ts'
import { readChain, type Reading } from './readChain.ts'
import { readUnlisted } from './unlistedEther.ts'

let database: OpenDatabase
withDatabase((opened) => void (database = opened))

const chain = 'ethereum'
const key = '0xaa'
type FakeBlock = ChainTip & { parent: string; outputs: Output[]; received: bigint; balance: bigint }

/** A chain with one address of ours. A contract's payment shows in the balance alone. */
function fakeChain() {
  const blocks: FakeBlock[] = [{ height: 0, hash: 'b0', parent: '', outputs: [], received: 0n, balance: 0n }]
  const made = new Map(blocks.map((block) => [block.hash, block]))
  const tip = (): FakeBlock => blocks.at(-1) ?? expect.fail('a chain without a block')
  const at = (hash: string): FakeBlock => made.get(hash) ?? expect.fail(`there is no block ${hash}`)
  function add({ direct = 0n, contract = 0n, leaves = false }: { direct?: bigint; contract?: bigint; leaves?: boolean } = {}): void {
    const { height, hash: parent, received, balance } = tip()
    const hash = `b${made.size}`
    const outputs: Output[] = direct > 0n ? [{ coin: 'eth', txid: `t${made.size}`, key, amount: direct }] : []
    const paid = direct + contract
    const block = { height: height + 1, hash, parent, outputs, received: received + paid, balance: leaves ? 0n : balance + paid }
    made.set(hash, block)
    blocks.push(block)
  }
  /** Replaces the last blocks by one more, which are empty. */
  function replace(depth: number): void {
    const count = Math.min(depth, blocks.length - 1)
    blocks.splice(blocks.length - count, count)
    for (let added = 0; added <= count; added += 1) add()
  }
  const node: CoinNodeReader = {
    tip: async () => ({ height: tip().height, hash: tip().hash }),
    hashAt: async (height) => (blocks[height] ?? expect.fail(`there is no block ${height}`)).hash,
    block: async (hash) => ({ ...at(hash), timeMs: 1 }),
    pending: async () => null,
    enteredAt: async () => null,
    balanceAt: async (_coin, _key, hash) => at(hash).balance,
    addresses: () => expect.fail('no address is made here'),
    decimalsOf: () => 18,
  }
  const reading: Reading = { db: database.db, chain, node, now: () => 1 }
  return {
    add,
    replace,
    received: () => tip().received,
    /** Looks at the chain, and returns what is known to have been paid. */
    async look(): Promise<bigint> {
      await readUnlisted(reading, await readChain(reading), 'eth', key)
      const receipts = database.db.selectFrom('chain_receipt').select('amount').where('height', 'is not', null)
      return (await receipts.execute()).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    },
  }
}

async function clear(): Promise<void> {
  const { db } = database
  for (const table of ['chain_scan', 'chain_block', 'chain_receipt', 'chain_address'] as const) await db.deleteFrom(table).execute()
  await db
    .insertInto('chain_wallet')
    .values({ wallet: 'w', next_index: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const place = { wallet: 'w', index: 0, address: key, key, made_at: 1 }
  await db
    .insertInto('chain_address')
    .values({ chain, coin: 'eth', label: 'invoice', ...place })
    .execute()
}
beforeEach(clear)

test('[INV-03] coins that have left in a replaced block are no payment when they are there again', async () => {
  const one = fakeChain()
  await one.look()
  one.add({ direct: 5n })
  expect(await one.look()).toBe(5n)
  one.add({ leaves: true })
  expect(await one.look()).toBe(5n)
  one.replace(1)
  expect(await one.look()).toBe(5n)
  one.add({ leaves: true })
  expect(await one.look()).toBe(5n)
  one.add({ contract: 7n })
  expect(await one.look()).toBe(12n)
})

test('[INV-03] what has left at an unknown height is counted anew after a replaced block', async () => {
  const one = fakeChain()
  await one.look()
  one.add({ direct: 5n })
  one.add({ leaves: true })
  await one.look()
  await database.db.updateTable('chain_address').set({ spent_height: null }).execute()
  one.replace(1)
  expect(await one.look()).toBe(5n)
})

const amount = fc.bigInt({ min: 1n, max: 9n })
const step = fc.oneof(
  fc.record({ does: fc.constant('direct' as const), amount }),
  fc.record({ does: fc.constant('contract' as const), amount }),
  fc.record({ does: fc.constant('leaves' as const) }),
  fc.record({ does: fc.constant('replace' as const), depth: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('look' as const) }),
)

test('[INV-03] payments never sum up to more than has arrived on the chain, whatever is replaced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await clear()
      const one = fakeChain()
      await one.look()
      const tooMuch: bigint[] = []
      for (const done of [...steps, { does: 'look' as const }]) {
        if (done.does === 'direct') one.add({ direct: done.amount })
        else if (done.does === 'contract') one.add({ contract: done.amount })
        else if (done.does === 'leaves') one.add({ leaves: true })
        else if (done.does === 'replace') one.replace(done.depth)
        else tooMuch.push((await one.look()) - one.received())
      }
      expect(tooMuch.filter((more) => more > 0n)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
