import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { type House, openHouse } from '../../../tests/support/appHouse.ts'
import { newcomer, proofOfWork } from '../../../tests/support/newcomer.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { grantGift } from '../promotions/grantGift.ts'
import { creditDeposit } from '../cascade/credit.ts'
import { offerGift, readGift } from './giftCode.ts'

let house: House
let people = 0
beforeAll(async () => {
  house = await openHouse({ COUNTRY_HEADER: 'x-country' })
})
afterAll(() => house.close())

const secret = { secret: 's'.repeat(32) }
const now = 1_790_000_000_000

describe('the code of a gift', () => {
  test('[SES-15] is good for a day at least and two at most, and expired after', () => {
    for (const at of [now, now + dayMs / 3, now + dayMs / 2]) {
      const { promo, until } = offerGift(secret, at)
      expect(promo).toMatch(/^[\w-]{3,40}$/)
      expect(until - at).toBeGreaterThan(dayMs)
      expect(until - at).toBeLessThanOrEqual(2 * dayMs)
      expect([at, until - 1, until].map((moment) => readGift(secret, promo, moment))).toEqual(['good', 'good', 'expired'])
      expect(readGift(secret, promo.toLowerCase(), at)).toBe('good')
    }
  })

  test('[SES-15] cannot be made without the secret, nor be made to last longer', () => {
    const { promo } = offerGift(secret, now)
    const [, day = '', proof = ''] = promo.split('-')
    const later = (Number.parseInt(day, 36) + 9).toString(36).toUpperCase()
    expect(readGift({ secret: 't'.repeat(32) }, promo, now)).toBe('forged')
    expect(readGift(secret, `GIFT-${later}-${proof}`, now)).toBe('forged')
    expect(['GIFT-20', 'SUMMER', '', 'GIFT', `${promo}0`].map((other) => readGift(secret, other, now))).toEqual(
      Array.from({ length: 5 }, () => 'other'),
    )
  })
})

const offered = async (country: string) => {
  const browser = house.browser()
  await browser.session()
  return browser.post('/api/modal/gift', {}, { 'x-country': country })
}

describe('the offer', () => {
  test('[SES-15, APP-12] a visitor from a country without rules against it is told code, worth and deadline', async () => {
    const { body } = await offered('BR')
    const data = body['data'] as { promo: string; until: number; amount: string; currency: string }
    expect(data).toMatchObject({ amount: '25.00', currency: 'USD' })
    expect(data.until).toBeGreaterThan(house.clock.now)
    expect(readGift(house.deps.config, data.promo, house.clock.now)).toBe('good')
    expect(body['html']).toMatch(/<h1>/)
  })

  test.each(['FR', '', 'XX'])(
    '[SES-15, APP-26] nobody in %j, where offers are forbidden or the country is not known, is offered any',
    async (country) => {
      expect((await offered(country)).body).toEqual({ return: 'false', error: 'gift.unavailable' })
    },
  )

  test('[SES-15] nobody with an account is offered any', async () => {
    await house.customer('somebody@example.org', { country: 'BR' })
    const browser = house.browser()
    await browser.signIn('somebody@example.org')
    expect((await browser.post('/api/modal/gift', {})).body).toEqual({ return: 'false', error: 'gift.unavailable' })
  })
})

async function register(change: object) {
  const browser = house.browser()
  await browser.session()
  const login = `gifted${++people}@example.org`
  const form = { ...newcomer, country: 'BR', currency: 'USD', login, ...change }
  const { body } = await browser.post('/api/register', { ...form, ...(await proofOfWork(browser)) })
  const id = (body['data'] as { userId?: number } | undefined)?.userId ?? 0
  return { body, id, account: `usd-${id}`, login }
}
const code = () => offerGift(house.deps.config, house.clock.now).promo

/** A first deposit by card, as the cascade credits one. */
async function deposit(id: number, account: string, reference: string) {
  const row = { customer_id: id, account_id: account, amount: 10_000, currency: 'USD', bonus: false }
  await house.deps.db
    .transaction()
    .execute((trx) =>
      creditDeposit(trx, row as Parameters<typeof creditDeposit>[1], { reference } as Parameters<typeof creditDeposit>[2], house.clock.now),
    )
  return (await balanceOf(house.deps.db, account)).minor
}

describe('redeeming', () => {
  test('[SES-15] the gift is promised with the registration and given with the first deposit, once', async () => {
    const { id, account } = await register({ promo: code() })
    expect((await balanceOf(house.deps.db, account)).minor).toBe(0)
    expect(await deposit(id, account, `first:${id}`)).toBe(12_500)
    expect(await deposit(id, account, `second:${id}`)).toBe(22_500)
    expect(await auditLedger(house.deps.db)).toEqual([])
  })

  test('[SES-15] a deposit into coins leaves the gift for a later one', async () => {
    const { id, account } = await register({ promo: code() })
    const give = (currency: 'BTC' | 'USD') =>
      house.deps.db
        .transaction()
        .execute((trx) => grantGift(trx, { customerId: id, account, deposit: money(1_000, currency), at: house.clock.now }))
    await give('BTC')
    expect((await balanceOf(house.deps.db, account)).minor).toBe(0)
    await give('USD')
    expect((await balanceOf(house.deps.db, account)).minor).toBe(2_500)
  })

  test.each([
    ['one that has run out', () => offerGift(house.deps.config, house.clock.now - 3 * dayMs).promo, {}, 'promo.expired'],
    ['one of another house', () => offerGift(secret, house.clock.now).promo, {}, 'promo.invalid'],
    ['one for an account in coins', code, { currency: 'BTC' }, 'promo.currency'],
    ['one where the law forbids it', code, { country: 'FR' }, 'promo.notOffered'],
  ])('[SES-15] %s is refused at its field, and nobody is registered', async (_name, promo, change, error) => {
    const { body, login } = await register({ promo: promo(), ...change })
    expect(body).toEqual({ return: 'false', error: 'register.invalid', fields: { promo: error } })
    expect(await house.deps.db.selectFrom('customer').select('id').where('email', '=', login).execute()).toEqual([])
  })

  test('[SES-15] another code than a gift’s promises none', async () => {
    const { id, account } = await register({ promo: 'SUMMER-20' })
    expect(await deposit(id, account, `other:${id}`)).toBe(10_000)
  })
})
