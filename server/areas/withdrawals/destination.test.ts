import { bech32m } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { openTestServer } from '../../../tests/support/testServer.ts'
import { bitcoin, openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { post } from '../../ledger/post.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const quoteBody = { alt: 'BCH', fixed: false, amount: '100.00', method: 'Credit Card', currency: 'USD', wallet: '' }
const byCard = (account: string, more: object = {}) => w.request(account, { proc: 'Credit Card', wallet: '', ...more })
const paidTo = async (): Promise<string | undefined> => (await w.bank.book())[0]?.to

test('[WD-02] a quote names the default card: the preferred one, then the newest, never a removed one', async () => {
  const { browser, account, id } = await w.person(50_000)
  const quote = async (more: object = {}) => (await browser.post('/api/withdrawal', { ...quoteBody, account, ...more })).body
  expect(await quote()).toMatchObject({ error: 'withdrawal.no_card' })
  const first = await w.card(id, '0002')
  const second = await w.card(id, '1018')
  expect(await quote()).toMatchObject({ quote: { to: '•••• 1018', card: second } })
  await browser.post('/api/triggers/cards', { card: first, prefer: true })
  expect(await quote()).toMatchObject({ quote: { to: '•••• 0002', card: first } })
  expect(await quote({ card: second })).toMatchObject({ quote: { to: '•••• 1018', card: second } })
  await browser.post('/api/triggers/cards', { card: first, can_load: false })
  expect(await quote()).toMatchObject({ quote: { card: second } })
  expect(await quote({ card: first })).toMatchObject({ fields: { card: 'withdrawal.card_removed' } })
})

test('[WD-02] another person’s card is unknown', async () => {
  const [owner, thief] = [await w.person(0), await w.person(50_000)]
  const card = await w.card(owner.id, '0002')
  await w.card(thief.id, '0002')
  expect((await w.send(thief.browser, byCard(thief.account, { card }))).body).toMatchObject({ error: 'withdrawal.card_removed' })
})

test('[WD-15] the chosen card is paid, not a newer one with the same last four digits', async () => {
  const { browser, account, id } = await w.person(50_000)
  const card = await w.card(id, '0002')
  await w.final(browser, byCard(account, { card }))
  await w.card(id, '0002', { preferred_at: w.server.clock.now })
  await w.pass(minuteMs)
  expect(await paidTo()).toBe(`token-of-${card}`)
})

test('[WD-15] a card removed since rejects the withdrawal with its reason, and nothing is sent', async () => {
  const { browser, account, id } = await w.person(50_000)
  const card = await w.card(id, '0002')
  await w.card(id, '0002')
  const before = (await w.bank.book()).length
  await w.final(browser, byCard(account, { card }))
  await browser.post('/api/triggers/cards', { card, can_load: false })
  await w.pass(minuteMs)
  const { body } = await browser.post('/api/withdrawal/list', {})
  expect(body['data']).toMatchObject([{ steps: [{}, {}, { state: 'rejected', code: 'withdrawal.card_removed' }] }])
  expect((await w.bank.book()).length).toBe(before)
  expect(await w.balance(account)).toBe(50_000)
})

test('[WD-03] a unified address of Zcash fits, and 513 characters do not', async () => {
  const { browser, account } = await w.person(50_000)
  const unified = bech32m.encode('utest', bech32m.toWords(new Uint8Array(300).fill(7)), 1_000)
  const quote = (wallet: string) => browser.post('/api/withdrawal', { ...quoteBody, method: 'Zcash', account, wallet })
  expect(unified.length).toBeGreaterThan(400)
  expect((await quote(unified)).body).toMatchObject({ return: 'true', quote: { to: unified } })
  expect((await quote('u'.repeat(512))).body).toMatchObject({ error: 'withdrawal.wrong_address' })
  expect((await quote('u'.repeat(513))).status).toBe(400)
})

test.each(['Ok Pay', 'Perfect Money'])('[WD-13] a %s wallet without a number is the e-mail address, in quote and book', async (method) => {
  const { browser, account, email } = await w.person(50_000)
  const { body } = await browser.post('/api/withdrawal', { ...quoteBody, account, method })
  expect(body).toMatchObject({ quote: { to: email } })
  expect((await browser.post('/api/withdrawal/addresses/save', { method, wallet: '', label: '' })).body).toMatchObject({ return: 'true' })
  expect((await browser.post('/api/withdrawal/addresses', {})).body).toMatchObject({ data: [{ method, wallet: email }] })
})

test('[WD-03, WD-13] a wrong IBAN stored in the book before is refused at its field', async () => {
  const { browser, account, id } = await w.person(50_000)
  const wallet = 'DE89370400440532013001'
  const row = { id: 'wrong', customer_id: id, method: 'EUR', wallet, label: '', added_at: 1 } as const
  await w.server.deps.db.insertInto('payout_address').values(row).execute()
  const wrong = { return: 'false', fields: { wallet: 'withdrawal.wrong_iban' } }
  expect((await browser.post('/api/withdrawal', { ...quoteBody, method: 'EUR', account, wallet })).body).toMatchObject(wrong)
  expect((await browser.post('/api/withdrawal/addresses/save', { method: 'EUR', wallet, label: 'Mine' })).body).toMatchObject(wrong)
  expect((await browser.post('/api/withdrawal/addresses/remove', { id: 'wrong' })).body).toMatchObject({ return: 'true' })
})

test('[WD-13] a card is no address for the book', async () => {
  const { browser } = await w.person(0)
  const { body } = await browser.post('/api/withdrawal/addresses/save', { method: 'Credit Card', wallet: '4111', label: '' })
  expect(body).toMatchObject({ return: 'false', error: 'withdrawal.no_method' })
})

test('[WD-03] in production addresses of the main network are paid, of test networks refused', async () => {
  const live = await openTestServer({}, { change: { mode: 'production' }, outside: { payouts: w.bank.port } })
  try {
    const { account } = await live.customer('live@example.org', { currency: 'USD', country: 'BR' })
    const browser = live.browser()
    await browser.signIn('live@example.org')
    await live.deps.db.transaction().execute((trx) =>
      post(trx, {
        kind: 'deposit',
        reference: 'live',
        at: live.clock.now,
        postings: [
          { holder: { of: 'system', name: 'processors' }, amount: money(-50_000, 'USD') },
          { holder: { of: 'account', account }, amount: money(50_000, 'USD') },
        ],
      }),
    )
    const quote = async (wallet: string) =>
      (await browser.post('/api/withdrawal', { ...quoteBody, method: 'Bitcoin', account, wallet })).body
    expect(await quote('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toMatchObject({ return: 'true' })
    expect(await quote(bitcoin)).toMatchObject({ fields: { wallet: 'withdrawal.other_network' } })
  } finally {
    await live.close()
  }
})
