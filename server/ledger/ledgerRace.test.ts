import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { postgresUrl } from '../../tests/support/postgres.ts'
import { auditLedger, balanceOf } from './balance.ts'
import { post } from './post.ts'

// The embedded database takes one transaction at a time, so there is no race to see on it.
describe.skipIf(postgresUrl === null)('on PostgreSQL', () => {
  let house: House
  beforeAll(async () => void (house = await openHouse()))
  afterAll(() => house.close())

  const move = (account: string, reference: string, minor: number): Promise<string> => {
    const lines = [
      { holder: { of: 'account', account } as const, amount: money(minor, 'EUR') },
      { holder: { of: 'house', name: 'processors' } as const, amount: money(-minor, 'EUR') },
    ]
    return house.deps.db
      .transaction()
      .execute((trx) => post(trx, { kind: 'test', reference, lines, at: 1 }))
      .catch((error: Error) => error.message)
  }

  test('[SRV-03] of two withdrawals of everything at once exactly one is paid, every time', async () => {
    for (let round = 0; round < 200; round += 1) {
      const { account } = await house.customer(`race${round}@example.org`, { passwordHash: 'x' })
      await move(account, `${account}:in`, 500)
      const outcomes = await Promise.all([1, 2].map((one) => move(account, `${account}:out${one}`, -500)))
      expect(outcomes.toSorted()).toEqual(['funds.insufficient', 'posted'])
      expect((await balanceOf(house.deps.db, account)).minor).toBe(0)
    }
    expect(await auditLedger(house.deps.db)).toEqual([])
  }, 120_000)

  test('[SRV-03] of eight posts of one reference at once exactly one counts', async () => {
    const { account } = await house.customer('same@example.org')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => move(account, 'same', 500)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect((await balanceOf(house.deps.db, account)).minor).toBe(500)
  })

  test('[SRV-03] transfers across two accounts in both directions at once never deadlock and lose nothing', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map((name) => house.customer(`${name}@example.org`)))
    const pair = [one?.account ?? '', two?.account ?? '']
    for (const account of pair) await move(account, `${account}:in`, 1_000)
    const transfer = (index: number): Promise<string> => {
      const [from = '', to = ''] = index % 2 ? pair : pair.toReversed()
      const lines = [
        { holder: { of: 'account', account: from } as const, amount: money(-1, 'EUR') },
        { holder: { of: 'account', account: to } as const, amount: money(1, 'EUR') },
      ]
      return house.deps.db.transaction().execute((trx) => post(trx, { kind: 'test', reference: `pair${index}`, lines, at: 1 }))
    }
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, index) => transfer(index)))
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    const balances = await Promise.all(pair.map((account) => balanceOf(house.deps.db, account)))
    expect(balances.map(({ minor }) => minor)).toEqual([1_000, 1_000])
  })
})
