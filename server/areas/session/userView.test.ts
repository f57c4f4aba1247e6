import type { Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { user as userSchema } from '../../../contract/session.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { post } from '../../ledger/post.ts'
import type { CustomerTable } from './tables.ts'

let { server, browser, ada } = {} as ServerFixtures
let me: { id: number; account: string }
withServer((given) => void ({ server, browser, ada } = given))
beforeEach(async () => {
  me = await server.customer(ada)
  await browser.signIn(ada)
})

const user = async () => userSchema.parse((await browser.post('/api/fraud/user', {})).body['data'])
const saveCard = (id: string, change: { entropay?: boolean; can_load?: boolean; saved_at: number }) =>
  server.deps.db
    .insertInto('card')
    .values({
      id: `${id}${me.id}`,
      customer_id: me.id,
      token: id,
      fingerprint: id,
      brand: 'visa',
      last4: '0002',
      expires: '2031-04',
      entropay: false,
      can_load: true,
      listing: 'listed',
      ...change,
    })
    .execute()

test('[SES-17] the fields of a new customer have their initial values', async () => {
  expect(await user()).toMatchObject({
    sign: null,
    passport: null,
    card: null,
    can_upload: true,
    wd_methods: '',
    verification_type: 'passport',
    tr_success: null,
    tr_validate: null,
    tr_attemps: 0,
    last_count: null,
    entro_pin: false,
    iq_start: false,
    bonus_summ: '0.00',
    fillCard: 0,
    isEntorpayCard: false,
    btc_deposit: false,
    trigger_new: true,
    md: null,
    mdps: null,
  })
})

const written: [Updateable<CustomerTable>, object][] = [
  [{ sign: 'up' }, { sign: 'up' }],
  [{ passport: 'up' }, { passport: 'up' }],
  [{ card: 'up' }, { card: 'up' }],
  [{ can_upload: false }, { can_upload: false }],
  [{ wd_methods: 'Bitcoin,EUR' }, { wd_methods: 'Bitcoin,EUR' }],
  [{ verification_type: 'id' }, { verification_type: 'id' }],
  [
    { tr_validate: 'yes', tr_attempts: 3 },
    { tr_validate: 'yes', tr_attemps: 3 },
  ],
  [{ tr_success: 'yes' }, { tr_success: 'yes' }],
  [{ last_count: 2 }, { last_count: 2 }],
  [{ entro_pin: true }, { entro_pin: true }],
  [{ iq_start: true }, { iq_start: true }],
  [{ vload: false }, { vload: false }],
  [
    { md: '100', mdps: '90' },
    { md: '100', mdps: '90' },
  ],
]
test.each(written)('[SES-17] a stored column appears in the user’s view: %j', async (change, shown) => {
  await server.deps.db.updateTable('customer').set(change).where('id', '=', me.id).execute()
  expect(await user()).toMatchObject(shown)
})

test('[SES-17, TRD-12] fillCard and isEntorpayCard describe the card saved last that is not removed', async () => {
  await saveCard('first', { entropay: true, saved_at: 1 })
  expect(await user()).toMatchObject({ fillCard: 1, isEntorpayCard: true })
  await saveCard('second', { saved_at: 2 })
  expect(await user()).toMatchObject({ fillCard: 1, isEntorpayCard: false })
  const remove = (id: string) => server.deps.db.updateTable('card').set({ can_load: false }).where('id', '=', `${id}${me.id}`).execute()
  await remove('second')
  expect(await user()).toMatchObject({ fillCard: 1, isEntorpayCard: true })
  await remove('first')
  expect(await user()).toMatchObject({ fillCard: 0, isEntorpayCard: false })
})

test('[SES-17] bonus_summ is what was granted to the current account, and no deposit', async () => {
  const credit = (kind: string, minor: number, name: 'bonus' | 'processors') =>
    server.deps.db.transaction().execute((trx) =>
      post(trx, {
        kind,
        reference: `${kind}:${minor}:${me.id}`,
        at: server.clock.now,
        postings: [
          { holder: { of: 'account', account: me.account }, amount: money(minor, 'EUR') },
          { holder: { of: 'system', name }, amount: money(-minor, 'EUR') },
        ],
      }),
    )
  await credit('deposit', 30_000, 'processors')
  await credit('bonus', 2_000, 'bonus')
  await credit('bonus', 550, 'bonus')
  expect(await user()).toMatchObject({ bonus_summ: '25.50', depositsTotal: '300.00', available: '325.50', trigger_new: false })
})

test('[SES-19] the counters return open deposits and invoices to their owner only', async () => {
  const counters = async (by = browser) => (await by.post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'counters' })).body['result']
  const none = { notifications: 0, tickets: 0, deposits: 0, invoices: 0 }
  // The sign-in on a new device.
  const mine = { ...none, notifications: 1 }
  expect([await counters(), await counters(server.browser())]).toEqual([mine, none])
  const deposit = { customer_id: me.id, account_id: me.account, amount: 25_000, currency: 'EUR' as const, bonus: false, fixed: false }
  const rest = { card_id: null, stack: 'FRAUD', code: null, opened_at: 1 }
  await server.deps.db
    .insertInto('deposit')
    .values([
      { ...deposit, ...rest, id: crypto.randomUUID(), status: 'open', closed_at: null },
      { ...deposit, ...rest, id: crypto.randomUUID(), status: 'failed', closed_at: 2 },
    ])
    .execute()
  expect([await counters(), await counters(server.browser())]).toEqual([{ ...mine, deposits: 1 }, none])
})
