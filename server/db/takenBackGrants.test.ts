import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { insertPerson } from '../../tests/support/insertPerson.ts'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import { auditLedger } from '../ledger/balance.ts'
import type { LedgerHolder } from '../ledger/holder.ts'
import { post } from '../ledger/post.ts'
import { postGrant } from '../ledger/postGrant.ts'
import type { OpenDatabase } from './openDatabase.ts'

const migration = readFileSync(join(import.meta.dirname, 'migrations/100.takenBackGrants.sql'), 'utf8')
let database: OpenDatabase
withDatabase((opened) => void (database = opened))

const newPerson = () => database.db.transaction().execute((trx) => insertPerson(trx, 1, { currency: 'EUR' }))
const migrateAgain = () => database.rawTransaction((trx) => trx.run(migration))
const inside = (name: 'chains' | 'processors' | 'suspense'): LedgerHolder => ({ of: 'system', name })

/** Moves 300 euros. */
const move = (kind: string, reference: string, from: LedgerHolder, to: LedgerHolder, at: number) =>
  database.db.transaction().execute((trx) =>
    post(trx, {
      kind,
      reference,
      at,
      postings: [
        { holder: from, amount: money(-30_000, 'EUR') },
        { holder: to, amount: money(30_000, 'EUR') },
      ],
    }),
  )
const grant = (reference: string, account: string, at: number, deposit?: string) =>
  database.db
    .transaction()
    .execute((trx) =>
      postGrant(trx, { kind: 'gift', reference, account, amount: money(2_000, 'EUR'), at, ...(deposit !== undefined && { deposit }) }),
    )
const grantOf = (reference: string) =>
  database.db.selectFrom('bonus_grant').select(['deposit', 'owed']).where('reference', '=', reference).executeTakeFirstOrThrow()

test('[FUND-45] a gift earned by an invoice before gifts named their deposit is linked to it', async () => {
  const { customerId, account } = await newPerson()
  const [guid, other] = [randomUUID(), randomUUID()]
  const terms = { coin: 'btc', network: 'bitcoin', amount: 100, worth: 30_000, worth_currency: 'EUR', bonus: false } as const
  const state = { state: 'settled', opened_at: 1, deadline: 9, confirmations_needed: 2, checked_at: 5, next_check_at: null } as const
  await database.db
    .insertInto('invoice')
    .values([guid, other].map((id) => ({ guid: id, address: id, customer_id: customerId, account, key: null, ...terms, ...state })))
    .execute()
  await move('deposit.coin', `btc:${'a'.repeat(64)}:${other}`, inside('chains'), { of: 'account', account }, 4)
  await move('deposit.coin', `btc:${'b'.repeat(64)}:${guid}:2`, inside('chains'), { of: 'account', account }, 5)
  await grant(`gift:${customerId}`, account, 5)
  await migrateAgain()
  expect((await grantOf(`gift:${customerId}`)).deposit).toBe(`invoice:${guid}`)
  expect(await auditLedger(database.db)).toEqual([])
})

test.each([
  ['begun before bonuses left with their deposit', 1, false, 2_000],
  ['confirmed by then', 1, true, 0],
  ['begun later', Date.now() + 86_400_000, false, 0],
])('[FUND-45] the bonus of a refund %s: what is owed of it', async (_when, at, isConfirmed, owed) => {
  const { account } = await newPerson()
  const reference = `${randomUUID()}.1`
  await move('deposit', reference, inside('processors'), { of: 'account', account }, at)
  await grant(`${reference}:bonus`, account, at, reference)
  await move('refund', `${reference}:refund`, { of: 'account', account }, inside('suspense'), at)
  if (isConfirmed) await move('refund', `${reference}:refund:returned`, inside('suspense'), inside('processors'), at)
  await migrateAgain()
  expect((await grantOf(`${reference}:bonus`)).owed).toBe(owed)
})
