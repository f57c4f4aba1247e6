import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../domain/kernel/time.ts'
import { bitcoin, openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import type { Browser } from '../../../tests/support/testServer.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const holdIs = (browser: Browser, state: 'on' | 'off') => browser.post('/api/withdrawal/addresses/hold', { state })
const book = async (browser: Browser) => (await browser.post('/api/withdrawal/addresses', {})).body
const quote = (browser: Browser, account: string, more: object = {}) =>
  browser.post('/api/withdrawal', {
    alt: 'BCH',
    fixed: false,
    amount: '100.00',
    method: 'Bitcoin',
    currency: 'USD',
    wallet: bitcoin,
    account,
    ...more,
  })
const waits = { return: 'false', fields: { wallet: 'withdrawal.address_waits' } }

test('[WD-13] an address refused by the wait is in the book and usable a day later', async () => {
  const { browser, account } = await w.person(50_000)
  await holdIs(browser, 'on')
  // Without a code: the refusal comes before the challenge.
  expect((await w.send(browser, w.request(account))).body).toMatchObject(waits)
  const usableAt = w.server.clock.now + dayMs
  expect(await book(browser)).toMatchObject({ data: [{ method: 'Bitcoin', wallet: bitcoin, usableAt, waits: true }] })
  await w.pass(dayMs - 1)
  expect((await w.send(browser, w.request(account))).body).toMatchObject(waits)
  await w.pass(1)
  expect(await book(browser)).toMatchObject({ data: [{ usableAt, waits: false }] })
  expect((await w.final(browser, w.request(account))).body).toMatchObject({ return: 'true' })
  expect(await w.balance(account)).toBe(40_000)
})

test('[WD-13] the quote refuses an address that waits, and starts its wait once', async () => {
  const { browser, account } = await w.person(50_000)
  await holdIs(browser, 'on')
  expect((await quote(browser, account)).body).toMatchObject(waits)
  const first = await book(browser)
  w.server.clock.now += 1_000
  expect((await quote(browser, account, { wallet: bitcoin.toUpperCase() })).body).toMatchObject(waits)
  expect((await book(browser))['data']).toEqual(first['data'])
  await w.pass(dayMs)
  expect((await quote(browser, account)).body).toMatchObject({ return: 'true', quote: { to: bitcoin } })
})

test('[WD-13] without the wait, a quote adds nothing to the book', async () => {
  const { browser, account } = await w.person(50_000)
  expect((await quote(browser, account)).body).toMatchObject({ return: 'true' })
  expect(await book(browser)).toMatchObject({ data: [], hold: { state: 'off' } })
})

test('[WD-13] a wait that was switched off still holds for a day', async () => {
  const { browser, account } = await w.person(50_000)
  await holdIs(browser, 'on')
  await holdIs(browser, 'off')
  expect(await book(browser)).toMatchObject({ hold: { state: 'ending', endsAt: w.server.clock.now + dayMs } })
  expect((await quote(browser, account)).body).toMatchObject(waits)
  await w.pass(dayMs)
  expect((await quote(browser, account, { wallet: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' })).body).toMatchObject({ return: 'true' })
})

test('[WD-13] a label is kept, and a full book is refused before the code', async () => {
  const { browser, account, id } = await w.person(50_000)
  const save = (wallet: string, label: string) => browser.post('/api/withdrawal/addresses/save', { method: 'EUR', wallet, label })
  await save('US0', ' Savings ')
  await save('US0', '')
  expect(await book(browser)).toMatchObject({ data: [{ label: 'Savings' }] })
  await w.server.deps.db
    .insertInto('payout_address')
    .values(
      Array.from({ length: 99 }, (_, at) => ({
        id: `${id}-${at}`,
        customer_id: id,
        method: 'EUR' as const,
        wallet: `US${at + 1}`,
        label: '',
        added_at: 1,
      })),
    )
    .execute()
  const full = { error: 'withdrawal.book_full' }
  expect((await save('US100', '')).body).toMatchObject(full)
  expect((await quote(browser, account)).body).toMatchObject(full)
  expect((await w.send(browser, w.request(account))).body).toMatchObject(full)
  expect((await save('US99', 'Known')).body).toMatchObject({ return: 'true' })
})
