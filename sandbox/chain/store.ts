import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import { testAddress } from './addresses.ts'

export type ChainAddress = { address: string; coin: InvoiceCoin; network: string; label: string; made_at: number }
/** `amount` is a decimal text in the coin. */
export type ChainPayment = { txid: string; address: string; amount: string; confirmations: number; seen_at: number }

const tables = `
  create table if not exists chain_address (address text primary key, coin text not null, network text not null, label text not null, made_at integer not null, unique (coin, network, label));
  create table if not exists chain_payment (txid text primary key, address text not null references chain_address, amount text not null, confirmations integer not null, seen_at integer not null);
  create index if not exists chain_payment_by_address on chain_payment (address);
  create table if not exists chain_setting (name text primary key, value integer not null) strict;
`

/** Returns the sandbox's chains in its own database: the addresses and their payments. */
export function chainStore(database: DatabaseSync, now: () => number) {
  database.exec(tables)
  const find = database.prepare('select * from chain_address where coin = ? and network = ? and label = ?')
  const make = database.prepare(
    'insert into chain_address (address, coin, network, label, made_at) values (?, ?, ?, ?, ?) on conflict do nothing',
  )
  const known = database.prepare('select * from chain_address where address = ?')
  const newest = database.prepare('select * from chain_address order by made_at desc, rowid desc limit 50')
  const pay = database.prepare('insert into chain_payment (txid, address, amount, confirmations, seen_at) values (?, ?, ?, ?, ?)')
  const paid = database.prepare('select * from chain_payment where address = ? order by seen_at, rowid')
  const mine = database.prepare(
    'update chain_payment set confirmations = confirmations + ? where address in (select address from chain_address where coin = ?)',
  )
  const drop = database.prepare('delete from chain_payment where txid = ? and confirmations = 0')
  const ofCoin = 'address in (select address from chain_address where coin = ?)'
  const lose = database.prepare(`delete from chain_payment where confirmations between 1 and ? and ${ofCoin}`)
  const unconfirm = database.prepare(`update chain_payment set confirmations = 0 where confirmations between 1 and ? and ${ofCoin}`)
  const deepen = database.prepare(`update chain_payment set confirmations = confirmations + 1 where confirmations > ? and ${ofCoin}`)
  const mineAll = database.prepare('update chain_payment set confirmations = confirmations + 1')
  const setting = database.prepare('select value from chain_setting where name = ?')
  const set = database.prepare(
    'insert into chain_setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  )

  return {
    /** Returns the address of a label, created on the first call. */
    addressFor(coin: InvoiceCoin, network: string, label: string): string {
      const hash = createHash('sha256').update(randomBytes(32)).digest().subarray(0, 20)
      make.run(testAddress(coin, network, hash), coin, network, label, now())
      return (find.get(coin, network, label) as ChainAddress).address
    },
    find: (address: string): ChainAddress | null => (known.get(address) as ChainAddress | undefined) ?? null,
    newest: (): ChainAddress[] => newest.all() as ChainAddress[],
    pay(address: string, amount: string, confirmations: number): string {
      const txid = randomBytes(32).toString('hex')
      pay.run(txid, address, amount, confirmations, now())
      return txid
    },
    paymentsTo: (address: string): ChainPayment[] => paid.all(address) as ChainPayment[],
    /** Adds blocks on top of everything paid in a coin. */
    mine: (coin: InvoiceCoin, blocks: number): void => void mine.run(blocks, coin),
    /** Removes an unconfirmed payment from the chain, as its sender's replacement would. */
    drop: (txid: string): void => void drop.run(txid),
    /** Adds one block to the chain of every coin. */
    mineAll: (): void => void mineAll.run(),
    /**
     * Replaces the last `depth` blocks of a coin by one more. Their payments are `lost`, as after a double
     * spend, or `returned`: they wait for a block again.
     */
    reorganise(coin: InvoiceCoin, depth: number, fate: 'lost' | 'returned'): void {
      deepen.run(depth, coin)
      ;(fate === 'lost' ? lose : unconfirm).run(depth, coin)
    },
    /** Returns a number that a tester has set, which survives a restart. */
    setting: (name: 'blockSeconds' | 'movingRates'): number | null => (setting.get(name)?.['value'] as number | undefined) ?? null,
    set: (name: 'blockSeconds' | 'movingRates', value: number): void => void set.run(name, value),
  }
}
export type ChainStore = ReturnType<typeof chainStore>
