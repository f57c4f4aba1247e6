import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { postgresUrl } from '../../tests/support/postgres.ts'
import { auditLedger, balanceOf } from './balance.ts'
import { post } from './post.ts'

// The embedded database runs one transaction at a time, so it has no race to test.
describe.skipIf(postgresUrl === null)('on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => void (server = await openTestServer()))
  afterAll(() => server.close())

  const move = (account: string, reference: string, minor: number): Promise<string> => {
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(minor, 'EUR') },
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-minor, 'EUR') },
    ]
    return server.deps.db
      .transaction()
      .execute((trx) => post(trx, { kind: 'test', reference, postings, at: 1 }))
      .catch((error: Error) => error.message)
  }

  test('[SRV-03] of two concurrent withdrawals of everything exactly one is paid, every time', async () => {
    for (let round = 0; round < 200; round += 1) {
      const { account } = await server.customer(`race${round}@example.org`, { passwordHash: 'x' })
      await move(account, `${account}:in`, 500)
      const outcomes = await Promise.all([1, 2].map((one) => move(account, `${account}:out${one}`, -500)))
      expect(outcomes.toSorted()).toEqual(['funds.insufficient', 'posted'])
      expect((await balanceOf(server.deps.db, account)).minor).toBe(0)
    }
    expect(await auditLedger(server.deps.db)).toEqual([])
  }, 120_000)

  test('[SRV-03] of eight concurrent posts of one reference exactly one counts', async () => {
    const { account } = await server.customer('same@example.org')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => move(account, 'same', 500)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect((await balanceOf(server.deps.db, account)).minor).toBe(500)
  })

  test('[SRV-03] concurrent transfers in both directions never deadlock and lose nothing', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map((name) => server.customer(`${name}@example.org`)))
    const pair = [one?.account ?? '', two?.account ?? '']
    for (const account of pair) await move(account, `${account}:in`, 1_000)
    const transfer = (index: number): Promise<string> => {
      const [from = '', to = ''] = index % 2 ? pair : pair.toReversed()
      const postings = [
        { holder: { of: 'account', account: from } as const, amount: money(-1, 'EUR') },
        { holder: { of: 'account', account: to } as const, amount: money(1, 'EUR') },
      ]
      return server.deps.db.transaction().execute((trx) => post(trx, { kind: 'test', reference: `pair${index}`, postings, at: 1 }))
    }
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, index) => transfer(index)))
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    const balances = await Promise.all(pair.map((account) => balanceOf(server.deps.db, account)))
    expect(balances.map(({ minor }) => minor)).toEqual([1_000, 1_000])
  })
})
