import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxMinor, money } from '../../domain/kernel/money.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { type LedgerFault, auditLedger, balanceOf } from './balance.ts'
import type { Posting } from './holder.ts'
import { openAccount } from './openAccount.ts'
import { type LedgerEntry, isPosted, post } from './post.ts'

let server: TestServer
let account: string
let people = 0
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())
beforeEach(async () => void ({ account } = await server.customer(`holder${++people}@example.org`)))

/** The result of an audit in a transaction; throwing it rolls the transaction back. */
class Found extends Error {
  readonly faults: LedgerFault[]
  readonly entries: { unbalanced: number; empty: number }
  constructor(faults: LedgerFault[], entries: { unbalanced: number; empty: number }) {
    super('audited')
    this.faults = faults
    this.entries = entries
  }
}

const posting = (holder: Posting['holder'], minor: number, currency: 'EUR' | 'USD' = 'EUR'): Posting => ({
  holder,
  amount: money(minor, currency),
})
const systemAccount = { of: 'system', name: 'processors' } as const
const move = (reference: string, minor: number, to = account): Promise<'posted' | 'repeated'> =>
  server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'test',
      reference,
      postings: [posting({ of: 'account', account: to }, minor), posting(systemAccount, -minor)],
      at: 1,
    }),
  )
const currentBalance = async (): Promise<number> => (await balanceOf(server.deps.db, account)).minor

test('[SRV-03] an entry changes the balance by its amount', async () => {
  expect(await move(`${account}:in`, 500)).toBe('posted')
  expect(await move(`${account}:out`, -200)).toBe('posted')
  expect(await currentBalance()).toBe(300)
  expect(await auditLedger(server.deps.db)).toEqual([])
})

test('[SRV-03, SUP-06] a posting has the time of its entry, and its account’s balance after it', async () => {
  const { db } = server.deps
  const own = { of: 'account', account } as const
  const twice = [posting(own, 500), posting(own, -200), posting(systemAccount, -300)]
  await move(`${account}:in`, 700)
  await db.transaction().execute((trx) => post(trx, { kind: 'test', reference: `${account}:twice`, postings: twice, at: 9 }))
  const postings = await db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
    .select(['posted_at', 'balance_after'])
    .where('reference', 'like', `${account}:%`)
    .orderBy('ledger_posting.id')
    .execute()
  expect(postings.map(({ posted_at: at, balance_after: balance }) => [at, balance])).toEqual([
    [1, 700],
    [1, null],
    [9, 1_200],
    [9, 1_000],
    [9, null],
  ])
})

test('[SRV-03] a second post of one reference changes nothing', async () => {
  await move(`${account}:once`, 500)
  expect(await move(`${account}:once`, 500)).toBe('repeated')
  expect(await currentBalance()).toBe(500)
})

test('[SRV-03] a repeated withdrawal is `repeated` even if the money is gone by then', async () => {
  await move(`${account}:in`, 500)
  await move(`${account}:out`, -500)
  expect(await move(`${account}:out`, -500)).toBe('repeated')
})

test('[SRV-03] a withdrawal above the balance is refused, and the transaction can continue', async () => {
  await move(`${account}:in`, 100)
  const outcome = await server.deps.db.transaction().execute(async (trx) => {
    const entry: LedgerEntry = {
      kind: 'test',
      reference: `${account}:much`,
      postings: [posting({ of: 'account', account }, -101), posting(systemAccount, 101)],
      at: 1,
    }
    const code = await post(trx, entry).catch((error: Error) => error.message)
    return { code, posted: await isPosted(trx, entry.reference) }
  })
  expect(outcome).toEqual({ code: 'funds.insufficient', posted: false })
  expect(await currentBalance()).toBe(100)
})

test('[SRV-03] an entry without an amount is refused by its reference', async () => {
  await expect(move(`${account}:nothing`, 0)).rejects.toThrow(`ledger entry without an amount: ${account}:nothing`)
})

test('[SRV-03] an entry stores its kind and time, and leaves out what is zero', async () => {
  const reference = `${account}:kept`
  const postings = [posting({ of: 'account', account }, 0), posting(systemAccount, 5), posting({ of: 'system', name: 'chains' }, -5)]
  await server.deps.db.transaction().execute((trx) => post(trx, { kind: 'kept', reference, postings, at: 77 }))
  const rows = await server.deps.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.entry_id', 'ledger_entry.id')
    .select(['kind', 'at', 'account_id', 'amount'])
    .where('reference', '=', reference)
    .orderBy('amount')
    .execute()
  expect(rows).toEqual([
    { kind: 'kept', at: 77, account_id: 'system:chains:EUR', amount: -5 },
    { kind: 'kept', at: 77, account_id: 'system:processors:EUR', amount: 5 },
  ])
})

test('[SRV-03] two postings of one account in an entry count together', async () => {
  await move(`${account}:in`, 100)
  const twice = (reference: string, first: number, second: number): Promise<string> => {
    const postings = [first, second].map((minor) => posting({ of: 'account', account }, minor))
    return server.deps.db
      .transaction()
      .execute((trx) => post(trx, { kind: 'test', reference, postings: [...postings, posting(systemAccount, -first - second)], at: 1 }))
      .catch((error: Error) => error.message)
  }
  expect(await twice(`${account}:above`, -60, -41)).toBe('funds.insufficient')
  expect(await twice(`${account}:both`, -60, -40)).toBe('posted')
})

test('[SRV-03] the database refuses an unbalanced entry at the commit', async () => {
  const entry: LedgerEntry = {
    kind: 'test',
    reference: `${account}:crooked`,
    postings: [posting({ of: 'account', account }, 500), posting(systemAccount, -499)],
    at: 1,
  }
  await expect(server.deps.db.transaction().execute((trx) => post(trx, entry))).rejects.toThrow('does not balance')
  expect(await currentBalance()).toBe(0)
})

test('[SRV-03] an entry that balances only across two currencies is refused', async () => {
  const entry: LedgerEntry = {
    kind: 'test',
    reference: `${account}:mixed`,
    postings: [posting({ of: 'account', account }, 500), posting({ of: 'system', name: 'chains' }, -500, 'USD')],
    at: 1,
  }
  await expect(server.deps.db.transaction().execute((trx) => post(trx, entry))).rejects.toThrow('does not balance')
})

describe('[SRV-03] the database refuses, whatever the code above does', () => {
  beforeEach(() => move(`${account}:base`, 100))
  const run = (text: string): Promise<unknown> => sql.raw(text.replaceAll('$ACCOUNT', `'${account}'`)).execute(server.deps.db)

  test.each([
    [
      'a posting in another currency than its account',
      `with e as (insert into ledger_entry (kind, reference, at) values ('x', $ACCOUNT || 'a', 1) returning id)
      insert into ledger_posting (entry_id, account_id, currency, amount) select id, $ACCOUNT, 'USD', 1 from e union all select id, 'system:bonus:USD', 'USD', -1 from e`,
    ],
    [
      'a balance below zero',
      `with e as (insert into ledger_entry (kind, reference, at) values ('x', $ACCOUNT || 'b', 1) returning id)
      insert into ledger_posting (entry_id, account_id, currency, amount) select id, $ACCOUNT, 'EUR', -101 from e union all select id, 'system:bonus:EUR', 'EUR', 101 from e`,
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
    expect(await currentBalance()).toBe(100)
    expect(await auditLedger(server.deps.db)).toEqual([])
  })
})

test('[SRV-03] the audit finds a balance that was changed behind the triggers', async () => {
  const { db } = server.deps
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

test('[SRV-03] the audit finds an unbalanced entry with its currency, and one without postings', async () => {
  const { db } = server.deps
  const crooked = db.transaction().execute(async (trx) => {
    await sql`alter table ledger_entry disable trigger ledger_entry_balances`.execute(trx)
    await sql`alter table ledger_posting disable trigger ledger_posting_balances`.execute(trx)
    const entry = async (reference: string): Promise<number> =>
      (await trx.insertInto('ledger_entry').values({ kind: 'test', reference, at: 1 }).returning('id').executeTakeFirstOrThrow()).id
    const [unbalanced, empty] = [await entry(`${account}:unbalanced`), await entry(`${account}:empty`)]
    const postings = [
      { entry_id: unbalanced, account_id: account, currency: 'EUR' as const, amount: 500 },
      { entry_id: unbalanced, account_id: 'system:processors:EUR', currency: 'EUR' as const, amount: -499 },
    ]
    await trx.insertInto('ledger_posting').values(postings).execute()
    throw new Found(await auditLedger(trx), { unbalanced, empty })
  })
  const found = await crooked.catch((error: unknown) => error)
  if (!(found instanceof Found)) throw found
  expect(found.faults).toEqual([
    { problem: 'entry', subject: `${found.entries.unbalanced} EUR`, expected: 0, found: 1 },
    { problem: 'empty entry', subject: String(found.entries.empty), expected: 1, found: 0 },
    { problem: 'currency', subject: 'EUR', expected: 0, found: 1 },
  ])
  expect(await auditLedger(db)).toEqual([])
})

test('a balance up to the limit is stored, and the database refuses a unit more', async () => {
  await move(`${account}:full`, maxMinor)
  await expect(move(`${account}:more`, 1)).rejects.toMatchObject({ constraint: 'ledger_account_in_range' })
  await expect(move(`${account}:huge`, maxMinor + 1)).rejects.toMatchObject({ code: '23514' })
  expect(await currentBalance()).toBe(maxMinor)
})

test('[ACC-04] a second account of a kind gets its own id', async () => {
  const { id } = await server.customer('two@example.org')
  const open = (): Promise<string> =>
    server.deps.db.transaction().execute((trx) => openAccount(trx, { customerId: id, currency: 'EUR', type: 'real', at: 1 }))
  expect([await open(), await open()]).toEqual([`eur-${id}-2`, `eur-${id}-3`])
})
