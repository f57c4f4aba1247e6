import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { newUser, proofOfWork } from '../../../tests/support/newUser.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { grantGift } from '../promotions/grantGift.ts'
import { creditDeposit } from '../cascade/credit.ts'
import { issueGiftCode, checkGiftCode } from './giftCode.ts'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await openTestServer({ COUNTRY_HEADER: 'x-country' })
})
afterAll(() => server.close())

const secret = { secret: 's'.repeat(32) }
const now = 1_790_000_000_000

describe('the code of a gift', () => {
  test('[SES-15] is valid for between one and two days, then expired', () => {
    for (const at of [now, now + dayMs / 3, now + dayMs / 2]) {
      const { promo, until } = issueGiftCode(secret, at)
      expect(promo).toMatch(/^[\w-]{3,40}$/)
      expect(until - at).toBeGreaterThan(dayMs)
      expect(until - at).toBeLessThanOrEqual(2 * dayMs)
      expect([at, until - 1, until].map((moment) => checkGiftCode(secret, promo, moment))).toEqual(['good', 'good', 'expired'])
      expect(checkGiftCode(secret, promo.toLowerCase(), at)).toBe('good')
    }
  })

  test('[SES-15] cannot be made without the secret, nor be extended', () => {
    const { promo } = issueGiftCode(secret, now)
    const [, day = '', proof = ''] = promo.split('-')
    const later = (Number.parseInt(day, 36) + 9).toString(36).toUpperCase()
    expect(checkGiftCode({ secret: 't'.repeat(32) }, promo, now)).toBe('forged')
    expect(checkGiftCode(secret, `GIFT-${later}-${proof}`, now)).toBe('forged')
    expect(['GIFT-20', 'SUMMER', '', 'GIFT', `${promo}0`].map((other) => checkGiftCode(secret, other, now))).toEqual(
      Array.from({ length: 5 }, () => 'other'),
    )
  })
})

const offered = async (country: string) => {
  const browser = server.browser()
  await browser.session()
  return browser.post('/api/modal/gift', {}, { 'x-country': country })
}

describe('the offer', () => {
  test('[SES-15, APP-12] a visitor from an unrestricted country gets the code, its value and its deadline', async () => {
    const { body } = await offered('BR')
    const data = body['data'] as { promo: string; until: number; amount: string; currency: string }
    expect(data).toMatchObject({ amount: '25.00', currency: 'USD' })
    expect(data.until).toBeGreaterThan(server.clock.now)
    expect(checkGiftCode(server.deps.config, data.promo, server.clock.now)).toBe('good')
    expect(body['html']).toMatch(/<h1>/)
  })

  test.each(['FR', '', 'XX'])(
    '[SES-15, APP-26] no visitor from %j, a restricted or unknown country, is offered a gift',
    async (country) => {
      expect((await offered(country)).body).toEqual({ return: 'false', error: 'gift.unavailable' })
    },
  )

  test('[SES-15] a person with an account is offered no gift', async () => {
    await server.customer('member@example.org', { country: 'BR' })
    const browser = server.browser()
    await browser.signIn('member@example.org')
    expect((await browser.post('/api/modal/gift', {})).body).toEqual({ return: 'false', error: 'gift.unavailable' })
  })
})

async function register(change: object) {
  const browser = server.browser()
  await browser.session()
  const login = `gifted${++people}@example.org`
  const form = { ...newUser, country: 'BR', currency: 'USD', login, ...change }
  const { body } = await browser.post('/api/register', { ...form, ...(await proofOfWork(browser)) })
  const id = (body['data'] as { userId?: number } | undefined)?.userId ?? 0
  return { body, id, account: `usd-${id}`, login }
}
const code = () => issueGiftCode(server.deps.config, server.clock.now).promo

/** Credits a first deposit by card, as the deposits area does. */
async function deposit(id: number, account: string, reference: string) {
  const row = { customer_id: id, account_id: account, amount: 10_000, currency: 'USD', bonus: false }
  await server.deps.db
    .transaction()
    .execute((trx) =>
      creditDeposit(
        trx,
        row as Parameters<typeof creditDeposit>[1],
        { reference } as Parameters<typeof creditDeposit>[2],
        server.clock.now,
      ),
    )
  return (await balanceOf(server.deps.db, account)).minor
}

describe('redeeming', () => {
  test('[SES-15] the gift is promised at registration and granted once, with the first deposit', async () => {
    const { id, account } = await register({ promo: code() })
    expect((await balanceOf(server.deps.db, account)).minor).toBe(0)
    expect(await deposit(id, account, `first:${id}`)).toBe(12_500)
    expect(await deposit(id, account, `second:${id}`)).toBe(22_500)
    expect(await auditLedger(server.deps.db)).toEqual([])
  })

  test('[SES-15] a deposit in coins leaves the gift for a later one', async () => {
    const { id, account } = await register({ promo: code() })
    const give = (currency: 'BTC' | 'USD') =>
      server.deps.db
        .transaction()
        .execute((trx) => grantGift(trx, { customerId: id, account, deposit: money(1_000, currency), of: 'deposit', at: server.clock.now }))
    await give('BTC')
    expect((await balanceOf(server.deps.db, account)).minor).toBe(0)
    await give('USD')
    expect((await balanceOf(server.deps.db, account)).minor).toBe(2_500)
  })

  test.each([
    ['an expired code', () => issueGiftCode(server.deps.config, server.clock.now - 3 * dayMs).promo, {}, 'promo.expired'],
    ['a code of another operator', () => issueGiftCode(secret, server.clock.now).promo, {}, 'promo.invalid'],
    ['a code for an account in coins', code, { currency: 'BTC' }, 'promo.currency'],
    ['a code where the law forbids it', code, { country: 'FR' }, 'promo.notOffered'],
  ])('[SES-15] %s is refused at its field, and no account is created', async (_name, promo, change, error) => {
    const { body, login } = await register({ promo: promo(), ...change })
    expect(body).toEqual({ return: 'false', error: 'register.invalid', fields: { promo: error } })
    expect(await server.deps.db.selectFrom('customer').select('id').where('email', '=', login).execute()).toEqual([])
  })

  test('[SES-15] a code that is no gift code promises none', async () => {
    const { id, account } = await register({ promo: 'SUMMER-20' })
    expect(await deposit(id, account, `other:${id}`)).toBe(10_000)
  })
})
