import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { largestMinor, money } from '../../domain/kernel/money.ts'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { type AuditLine, auditLedger, balanceOf } from './balance.ts'
import type { Line } from './holder.ts'
import { openAccount } from './openAccount.ts'
import { isPosted, post } from './post.ts'

let house: House
let account: string
let people = 0
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(async () => void ({ account } = await house.customer(`holder${++people}@example.org`)))

/** What an audit found in a transaction that is taken back by it. */
class Found extends Error {
  readonly lines: AuditLine[]
  readonly entries: { unbalanced: number; empty: number }
  constructor(lines: AuditLine[], entries: { unbalanced: number; empty: number }) {
    super('audited')
    this.lines = lines
    this.entries = entries
  }
}

const line = (holder: Line['holder'], minor: number, currency: 'EUR' | 'USD' = 'EUR'): Line => ({ holder, amount: money(minor, currency) })
const house_ = { of: 'house', name: 'processors' } as const
const move = (reference: string, minor: number, to = account): Promise<'posted' | 'repeated'> =>
  house.deps.db
    .transaction()
    .execute((trx) =>
      post(trx, { kind: 'test', reference, lines: [line({ of: 'account', account: to }, minor), line(house_, -minor)], at: 1 }),
    )
const held = async (): Promise<number> => (await balanceOf(house.deps.db, account)).minor

test('[SRV-03] a movement changes the balance by what was posted', async () => {
  expect(await move(`${account}:in`, 500)).toBe('posted')
  expect(await move(`${account}:out`, -200)).toBe('posted')
  expect(await held()).toBe(300)
  expect(await auditLedger(house.deps.db)).toEqual([])
})

test('[SRV-03] a second post of one reference changes nothing', async () => {
  await move(`${account}:once`, 500)
  expect(await move(`${account}:once`, 500)).toBe('repeated')
  expect(await held()).toBe(500)
})

test('[SRV-03] a repeated withdrawal is repeated, also when the money is gone by then', async () => {
  await move(`${account}:in`, 500)
  await move(`${account}:out`, -500)
  expect(await move(`${account}:out`, -500)).toBe('repeated')
})

test('[SRV-03] a withdrawal of more than there is is refused, and the transaction can go on', async () => {
  await move(`${account}:in`, 100)
  const outcome = await house.deps.db.transaction().execute(async (trx) => {
    const entry = { kind: 'test', reference: `${account}:much`, lines: [line({ of: 'account', account }, -101), line(house_, 101)], at: 1 }
    const code = await post(trx, entry).catch((error: Error) => error.message)
    return { code, posted: await isPosted(trx, entry.reference) }
  })
  expect(outcome).toEqual({ code: 'funds.insufficient', posted: false })
  expect(await held()).toBe(100)
})

test('[SRV-03] an entry that does not balance is refused by the database when the transaction ends', async () => {
  const lines = [line({ of: 'account', account }, 500), line(house_, -499)]
  const entry = { kind: 'test', reference: `${account}:crooked`, lines, at: 1 }
  await expect(house.deps.db.transaction().execute((trx) => post(trx, entry))).rejects.toThrow('does not balance')
  expect(await held()).toBe(0)
})

test('[SRV-03] an entry that balances over two currencies but not in each is refused', async () => {
  const lines = [line({ of: 'account', account }, 500), line({ of: 'house', name: 'chains' }, -500, 'USD')]
  const entry = { kind: 'test', reference: `${account}:mixed`, lines, at: 1 }
  await expect(house.deps.db.transaction().execute((trx) => post(trx, entry))).rejects.toThrow('does not balance')
})

describe('[SRV-03] whatever the code above does, the database refuses', () => {
  beforeEach(() => move(`${account}:base`, 100))
  const run = (text: string): Promise<unknown> => sql.raw(text.replaceAll('$ACCOUNT', `'${account}'`)).execute(house.deps.db)

  test.each([
    [
      'a posting in another currency than its account',
      `with e as (insert into ledger_entry (kind, reference, at) values ('x', $ACCOUNT || 'a', 1) returning id)
      insert into ledger_posting (entry_id, account_id, currency, amount) select id, $ACCOUNT, 'USD', 1 from e union all select id, 'house:bonus:USD', 'USD', -1 from e`,
    ],
    [
      'a balance below zero',
      `with e as (insert into ledger_entry (kind, reference, at) values ('x', $ACCOUNT || 'b', 1) returning id)
      insert into ledger_posting (entry_id, account_id, currency, amount) select id, $ACCOUNT, 'EUR', -101 from e union all select id, 'house:bonus:EUR', 'EUR', 101 from e`,
    ],
    ['an entry without postings', `insert into ledger_entry (kind, reference, at) values ('x', $ACCOUNT || 'c', 1)`],
    [
      'a posting that joins an entry later',
      `insert into ledger_posting (entry_id, account_id, currency, amount) select max(id), $ACCOUNT, 'EUR', 1 from ledger_entry`,
    ],
    [
      'an amount of zero',
      `insert into ledger_posting (entry_id, account_id, currency, amount) select max(id), $ACCOUNT, 'EUR', 0 from ledger_entry`,
    ],
    ['a balance written by hand', `update ledger_account set balance = 1000000 where id = $ACCOUNT`],
    [
      'an account that starts with money',
      `insert into ledger_account (id, kind, currency, balance) values ($ACCOUNT || 'x', 'customer', 'EUR', 5)`,
    ],
    ['an account that changes its currency', `update ledger_account set currency = 'USD' where id = $ACCOUNT`],
    ['an account that is deleted', `delete from ledger_account where id = $ACCOUNT`],
    ['a posting that is changed', `update ledger_posting set amount = amount + 1 where account_id = $ACCOUNT`],
    ['a posting that is deleted', `delete from ledger_posting where account_id = $ACCOUNT`],
    ['an entry that is changed', `update ledger_entry set reference = 'other' where reference = $ACCOUNT || ':base'`],
    ['an entry that is deleted', `delete from ledger_entry where reference = $ACCOUNT || ':base'`],
    ['postings that are emptied', `truncate ledger_posting`],
  ])('%s', async (_what, text) => {
    await expect(run(text)).rejects.toThrow(/violates|does not balance|by postings alone|starts at zero|append-only/)
    expect(await held()).toBe(100)
    expect(await auditLedger(house.deps.db)).toEqual([])
  })
})

test('[SRV-03] the audit finds a balance that was changed behind the triggers', async () => {
  const { db } = house.deps
  await move(`${account}:in`, 700)
  await sql`alter table ledger_account disable trigger ledger_account_guard`.execute(db)
  try {
    await sql`update ledger_account set balance = balance + 1 where id = ${account}`.execute(db)
    expect(await auditLedger(db)).toEqual([{ problem: 'balance', subject: account, expected: 700, found: 701 }])
  } finally {
    await sql`update ledger_account set balance = balance - 1 where id = ${account}`.execute(db)
    await sql`alter table ledger_account enable trigger ledger_account_guard`.execute(db)
  }
})

test('[SRV-03] the audit finds an entry that does not balance, one without postings, and the currency that is off', async () => {
  const { db } = house.deps
  const crooked = db.transaction().execute(async (trx) => {
    await sql`alter table ledger_entry disable trigger ledger_entry_balances`.execute(trx)
    await sql`alter table ledger_posting disable trigger ledger_posting_balances`.execute(trx)
    const entry = async (reference: string): Promise<number> =>
      (await trx.insertInto('ledger_entry').values({ kind: 'test', reference, at: 1 }).returning('id').executeTakeFirstOrThrow()).id
    const [unbalanced, empty] = [await entry(`${account}:unbalanced`), await entry(`${account}:empty`)]
    const postings = [
      { entry_id: unbalanced, account_id: account, currency: 'EUR' as const, amount: 500 },
      { entry_id: unbalanced, account_id: 'house:processors:EUR', currency: 'EUR' as const, amount: -499 },
    ]
    await trx.insertInto('ledger_posting').values(postings).execute()
    throw new Found(await auditLedger(trx), { unbalanced, empty })
  })
  const found = await crooked.catch((error: unknown) => error)
  if (!(found instanceof Found)) throw found
  expect(found.lines).toEqual([
    { problem: 'entry', subject: `${found.entries.unbalanced} EUR`, expected: 0, found: 1 },
    { problem: 'empty entry', subject: String(found.entries.empty), expected: 1, found: 0 },
    { problem: 'currency', subject: 'EUR', expected: 0, found: 1 },
  ])
  expect(await auditLedger(db)).toEqual([])
})

test('an account holds up to the stated limit, and the database refuses a unit more', async () => {
  await move(`${account}:full`, largestMinor)
  await expect(move(`${account}:more`, 1)).rejects.toMatchObject({ constraint: 'ledger_account_in_range' })
  await expect(move(`${account}:huge`, largestMinor + 1)).rejects.toMatchObject({ code: '23514' })
  expect(await held()).toBe(largestMinor)
})

test('[ACC-04] a second account of a kind gets an id of its own', async () => {
  const { id } = await house.customer('two@example.org')
  const open = (): Promise<string> =>
    house.deps.db.transaction().execute((trx) => openAccount(trx, { customerId: id, currency: 'EUR', type: 'real', at: 1 }))
  expect([await open(), await open()]).toEqual([`eur-${id}-2`, `eur-${id}-3`])
})
