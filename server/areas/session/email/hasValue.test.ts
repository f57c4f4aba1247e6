import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { money } from '../../../../domain/kernel/money.ts'
import { type ServerFixtures, withServer } from '../../../../tests/support/withServer.ts'
import type { Trx } from '../../../db/database.ts'
import { grantPlayMoney } from '../../../ledger/grantPlayMoney.ts'
import { openAccount } from '../../../ledger/openAccount.ts'
import { post } from '../../../ledger/post.ts'
import { postGrant } from '../../../ledger/postGrant.ts'
import { creditCommission } from '../../referral/referralBalance.ts'
import { hasValue } from './hasValue.ts'

let { server, ada } = {} as ServerFixtures
withServer((given) => void ({ server, ada } = given))

type Person = { id: number; account: string }
const at = 1_700_000_000_000
const euros = money(1_000, 'EUR')

const grantPrize = (trx: Trx, account: string) => postGrant(trx, { kind: 'prize', reference: randomUUID(), account, amount: euros, at })
/** Stakes all of a prize: the balance is zero while the order is open. */
const stake = (trx: Trx, account: string) =>
  post(trx, {
    kind: 'stake',
    reference: randomUUID(),
    at,
    postings: [
      { holder: { of: 'account', account }, amount: money(-1_000, 'EUR') },
      { holder: { of: 'system', name: 'stakes' }, amount: euros },
    ],
  })
const order = {
  symbol: 'EUR/USD',
  direction: 'up',
  stake: 1_000,
  currency: 'EUR',
  payout_percent: 80,
  open_points: 1,
  stream: 's',
} as const
const payout = { method: 'EUR', wallet: 'x', amount: 1_000, fee: 0, gives_up: 0, currency: 'EUR', arrives: 1_000, worth: 1_000 } as const
const report = { currency: 'EUR', method: 'bank', email: null, amount: 25_000, bonus: false, fixed: false, bitcoin: null } as const
const file = { doc_type: null, file_name: 'a.pdf', size: 500, sha256: null, refusal: null, declaration: null, changed_at: at } as const
const insertFile = (
  trx: Trx,
  { id: customer_id }: Person,
  change: { received: number; status: 'stored' | 'receiving'; kind: 'pdf' | null },
) =>
  trx
    .insertInto('upload')
    .values({ customer_id, id: randomUUID(), name: randomUUID(), type: 'passport', ...file, ...change })
    .execute()
const signature = { png: 'data:', signed_at: at, declaration: null, declaration_version: null, declaration_language: null }

test.each<[string, boolean, (trx: Trx, person: Person) => Promise<unknown>]>([
  ['nothing', false, async () => undefined],
  ['a prize', true, (trx, { account }) => grantPrize(trx, account)],
  ['a prize at stake', true, (trx, { account }) => grantPrize(trx, account).then(() => stake(trx, account))],
  [
    'money at stake',
    true,
    (trx, { id: customer_id, account }) =>
      trx
        .insertInto('trade_order')
        .values({ id: randomUUID(), customer_id, account, ...order, opened_at: at, expires_at: at + 1, status: 'open' })
        .execute(),
  ],
  [
    'a withdrawal on its way',
    true,
    (trx, { id: customer_id, account }) =>
      trx
        .insertInto('withdrawal')
        .values({
          id: randomUUID(),
          customer_id,
          account,
          key: null,
          card_id: null,
          ...payout,
          arrives_currency: 'EUR',
          state: 'requested',
          requested_at: at,
          due_at: null,
        })
        .execute(),
  ],
  [
    'play money',
    false,
    async (trx, { id: customerId }) =>
      grantPlayMoney(trx, await openAccount(trx, { customerId, currency: 'USD', type: 'demo', at }), 'USD', at),
  ],
  [
    'commission of referrals',
    true,
    (trx, { id }) => creditCommission(trx, { id, currency: 'EUR' }, { reference: randomUUID(), amount: euros, at }),
  ],
  [
    'a transfer on its way',
    true,
    (trx, { id, account }) =>
      trx
        .insertInto('payment_report')
        .values({
          id: randomUUID(),
          customer_id: id,
          account_id: account,
          ...report,
          random: randomUUID(),
          reported_at: at,
          credited_at: null,
          credited_by: null,
        })
        .execute(),
  ],
  ['a stored document', true, (trx, person) => insertFile(trx, person, { received: 500, status: 'stored', kind: 'pdf' })],
  ['the beginning of one', false, (trx, person) => insertFile(trx, person, { received: 9, status: 'receiving', kind: null })],
  [
    'a signature',
    true,
    (trx, { id }) =>
      trx
        .insertInto('signature')
        .values({ name: randomUUID(), customer_id: id, ...signature })
        .execute(),
  ],
])('[SES-13] an account with %s is of value: %s', async (_what, expected, add) => {
  const person = await server.customer(ada)
  await server.deps.db.transaction().execute((trx) => add(trx, person))
  expect(await hasValue(server.deps.db, person.id)).toBe(expected)
})
