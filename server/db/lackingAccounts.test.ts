import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { insertPerson } from '../../tests/support/insertPerson.ts'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import { post } from '../ledger/post.ts'
import { reversalLosses } from '../ledger/reversalLosses.ts'
import { type Taking, takeBack } from '../ledger/takeBack.ts'
import type { OpenDatabase } from './openDatabase.ts'

const migration = readFileSync(join(import.meta.dirname, 'migrations/117.lackingAccounts.sql'), 'utf8')
let database: OpenDatabase
withDatabase((opened) => void (database = opened))

type Person = Awaited<ReturnType<typeof newPerson>>
const newPerson = () => database.db.transaction().execute((trx) => insertPerson(trx, 1, { currency: 'EUR' }))
const amount = money(30_000, 'EUR')

/** Takes 300 euros back, as if the deposit's person had spent `spent` cents of them. */
async function reverse({ account }: Person, taking: Pick<Taking, 'kind' | 'reference' | 'source'>, spent: number): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const left = money(amount.minor - spent, 'EUR')
    if (left.minor > 0)
      await post(trx, {
        kind: 'test',
        reference: randomUUID(),
        at: 1,
        postings: [
          { holder: { of: 'system', name: 'processors' }, amount: money(-left.minor, 'EUR') },
          { holder: { of: 'account', account }, amount: left },
        ],
      })
    await takeBack(trx, { ...taking, account, amount, at: 2 })
  })
}

async function reverseCard(person: Person, spent: number): Promise<void> {
  const id = randomUUID()
  const reference = `${id}.1`
  const { customerId, account } = person
  const row = { customer_id: customerId, account_id: account, amount: 30_000, currency: 'EUR', bonus: false, fixed: false } as const
  const end = { stack: 'PFS', status: 'succeeded', code: null, opened_at: 1, closed_at: 1, card_id: null } as const
  await database.db
    .insertInto('deposit')
    .values({ id, ...row, ...end })
    .execute()
  const of = { reference, deposit_id: id, customer_id: customerId, seq: 1, processor: 'PFS', fingerprint: null } as const
  const outcome = { status: 'approved', code: null, message: null, next: false, bank_url: null, processor_id: 'p-1' } as const
  const times = { prepared_at: 1, sent_at: 1, settled_at: 1, ask_at: null, late: null } as const
  await database.db
    .insertInto('payment_attempt')
    .values({ ...of, ...outcome, ...times, secure_code: null, union_card: false, needs_cvv: false })
    .execute()
  await reverse(person, { kind: 'chargeback', reference: `${reference}:chargeback`, source: 'processors' }, spent)
}

async function reverseCoin(person: Person, spent: number): Promise<void> {
  const [guid, txid] = [randomUUID(), randomUUID()]
  const { customerId, account } = person
  const terms = { coin: 'btc', network: 'bitcoin', amount: 100, worth: 30_000, worth_currency: 'EUR', bonus: false } as const
  const state = { state: 'settled', opened_at: 1, deadline: 9, confirmations_needed: 2, checked_at: 5, next_check_at: null } as const
  await database.db
    .insertInto('invoice')
    .values({ guid, address: guid, customer_id: customerId, account, key: null, ...terms, ...state })
    .execute()
  await database.db
    .insertInto('invoice_payment')
    .values({ invoice: guid, txid, amount: 100, seen_at: 1, confirmations: 2, credited: null, credited_at: null, credits: 1 })
    .execute()
  await reverse(person, { kind: 'vanished', reference: `btc:${txid}:${guid}:vanished`, source: 'chains' }, spent)
}

test.each([
  ['card', reverseCard],
  ['coin', reverseCoin],
] as const)('[FUND-45] losses by %s from before accounts were marked for them are found', async (_method, reverseBy) => {
  const [lacking, paid] = [await newPerson(), await newPerson()]
  await reverseBy(lacking, 10_000)
  await reverseBy(paid, 0)
  await database.rawTransaction((trx) => trx.run(`alter table account drop column lacked;\n${migration}`))
  const lossesOf = ({ customerId }: Person) => database.db.transaction().execute((trx) => reversalLosses(trx, customerId))
  expect(await lossesOf(lacking)).toMatchObject([{ account: lacking.account, amount: money(10_000, 'EUR') }])
  const lacked = database.db.selectFrom('account').select('id').where('lacked', '=', true)
  expect(await lacked.where('id', 'in', [lacking.account, paid.account]).execute()).toEqual([{ id: lacking.account }])
})
