import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../contract/kernel.ts'
import { personModals } from '../../../contract/pages.ts'
import { promotions as promotionsRoute } from '../../../contract/promotions.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { creditDeposit } from '../cascade/credit.ts'
import { defaultSettings } from '../settings/rules.ts'
import { promotionTerms } from './promotionTerms.ts'
import { promotionTitle } from './listPromotions.ts'

let server: TestServer
let people = 0
let begin = 0
beforeAll(async () => {
  server = await openTestServer()
  begin = server.clock.now
})
beforeEach(() => {
  server.clock.now = begin
})
afterAll(() => server.close())

type TestPerson = { id: number; account: string; email: string; browser: Browser }
async function createPerson(change: { country?: string; currency?: 'EUR' | 'RUB' | 'BTC' } = {}): Promise<TestPerson> {
  const email = `promoted${++people}@example.org`
  const added = await server.customer(email, { country: 'BR', ...change })
  return { ...added, email, browser: await signIn(email) }
}
async function signIn(email: string): Promise<Browser> {
  const browser = server.browser()
  await browser.signIn(email)
  return browser
}
const ask = async ({ post }: Browser, name: string, body: object = {}) => (await post(name, body)).body
const state = (browser: Browser, name: string) => ask(browser, `/api/modal/${name}?lang=en`)
const refused = (error: string) => ({ return: 'false', error })
const calls = ['/api/us/promotions', '/api/us/promotions_max', '/api/triggers/limited_yes'] as const

describe.each([
  ['limited_offer', 180_000],
  ['risk_free', 3_600_000],
] as const)('the offer %s', (name, lasts) => {
  const accept = async (browser: Browser) => {
    const promo = `${name === 'risk_free' ? 'riskfree' : 'limited'}-2026`
    return name === 'risk_free' ? ask(browser, '/api/triggers/promo', { promo }) : ask(browser, '/api/triggers/limited_yes')
  }

  test('[APP-12, ENG-02, ENG-03, ENG-06] has one deadline, which a second tab or a later request does not change', async () => {
    const { browser, email } = await createPerson()
    const first = await state(browser, name)
    expect(personModals[name].safeParse(first['data']).success).toBe(true)
    expect(first['data']).toMatchObject({ until: begin + lasts })
    expect(first['html']).toContain('<h1>')
    server.clock.now += lasts - 1
    expect((await state(await signIn(email), name))['data']).toEqual(first['data'])
    server.clock.now += 1
    const after = await signIn(email)
    expect(await state(after, name)).toEqual(refused('offers.ended'))
    expect(await accept(after)).toEqual(refused('offers.ended'))
    server.clock.now += 30 * dayMs
    expect(await state(await signIn(email), name)).toEqual(refused('offers.ended'))
  })

  test('[ENG-02, ENG-03] two tabs asking at once get one offer', async () => {
    const { browser, email, id } = await createPerson()
    const other = await signIn(email)
    const [one, two] = await Promise.all([state(browser, name), state(other, name)])
    expect(one?.['data']).toEqual(two?.['data'])
    expect(await server.deps.db.selectFrom('promotion_offer').select('offer').where('customer_id', '=', id).execute()).toHaveLength(1)
  })

  test('[ENG-02, ENG-03] acceptance applies to the next deposit for a week, and repeating it changes nothing', async () => {
    const { browser } = await createPerson()
    expect((await accept(browser))['error']).toBe(name === 'risk_free' ? 'promo.invalid' : 'offers.none')
    const { data } = await state(browser, name)
    const accepted = await accept(browser)
    expect(accepted['data']).toMatchObject({ name: (data as { promo: string }).promo, active: true, end: begin + 7 * dayMs })
    server.clock.now += minuteMs
    expect(await accept(browser)).toEqual(accepted)
    expect(await state(browser, name)).toEqual(refused('offers.accepted'))
  })
})

test('[ENG-02] an ignored offer is over, and an accepted one cannot be ignored', async () => {
  const { browser } = await createPerson()
  expect(await ask(browser, '/api/triggers/limited_ignore')).toEqual(refused('offers.none'))
  await state(browser, 'limited_offer')
  for (const _time of [1, 2]) expect(await ask(browser, '/api/triggers/limited_ignore')).toEqual({ return: 'true' })
  expect(await state(browser, 'limited_offer')).toEqual(refused('offers.ignored'))
  expect(await ask(browser, '/api/triggers/limited_yes')).toEqual(refused('offers.ignored'))
  const other = await createPerson()
  await state(other.browser, 'limited_offer')
  await ask(other.browser, '/api/triggers/limited_yes')
  expect(await ask(other.browser, '/api/triggers/limited_ignore')).toEqual(refused('offers.accepted'))
})

test('[APP-12, APP-26] no offer is made where law or settings forbid it, or on a demo account', async () => {
  const [regulated, ofHouse, demo] = [await createPerson({ country: 'FR' }), await createPerson(), await createPerson()]
  await server.deps.db.updateTable('customer').set({ affiliate_id: 'nobonus' }).where('id', '=', ofHouse.id).execute()
  await server.deps.db.updateTable('customer').set({ demo: true }).where('id', '=', demo.id).execute()
  for (const { browser } of [regulated, ofHouse, demo]) {
    for (const name of ['risk_free', 'limited_offer', 'promo_menu', 'ladder'])
      expect(await state(browser, name)).toEqual(refused('offers.unavailable'))
    for (const call of calls) expect(await ask(browser, call)).toEqual(refused('offers.unavailable'))
    for (const call of ['/api/promo', '/api/triggers/promo'])
      expect(await ask(browser, call, { promo: 'HARBOUR' })).toEqual(refused('offers.unavailable'))
    expect(await ask(browser, '/api/us/promotions_activate', { name: 'autumn-2026' })).toEqual(refused('offers.unavailable'))
    expect(await ask(browser, '/api/us/ladder', { url: '/home' })).toEqual(refused('offers.unavailable'))
  }
  expect(await server.deps.db.selectFrom('promotion_offer').select('offer').where('customer_id', '=', regulated.id).execute()).toEqual([])
})

const listOf = async (browser: Browser) => {
  const read = promotionsRoute.response
  if (typeof read === 'string') throw new Error('the list is JSON')
  const { list } = read.parse(await ask(browser, '/api/us/promotions'))
  return list
}
const activeOf = async (browser: Browser) => (await listOf(browser)).filter(({ active }) => active).map(({ name }) => name)

test('[ENG-01] the list has the season’s promotion with its dates, and the menu shows the same', async () => {
  const { browser } = await createPerson()
  const list = await listOf(browser)
  expect(list).toEqual([
    {
      name: 'autumn-2026',
      start: Date.UTC(2026, 8, 1),
      end: Date.UTC(2026, 11, 1),
      title: 'Autumn bonus',
      percent: '1.5',
      active: false,
    },
  ])
  expect((await state(browser, 'promo_menu'))['data']).toEqual({ list })
  expect((await browser.post('/api/us/promotions', {}, { 'accept-language': 'fr' })).body['list']).toMatchObject([
    { title: 'Bonus d’automne' },
  ])
})

test('[ENG-01] only one promotion is active; the one before stays claimed', async () => {
  const { browser } = await createPerson()
  const activate = (name: string) => ask(browser, '/api/us/promotions_activate', { name })
  expect((await activate('autumn-2026'))['data']).toMatchObject({ name: 'autumn-2026', active: true })
  await ask(browser, '/api/triggers/promo', { promo: 'HARBOUR' })
  expect(await activeOf(browser)).toEqual(['letter-2026'])
  expect(await listOf(browser)).toHaveLength(2)
  await activate('autumn-2026')
  expect(await activeOf(browser)).toEqual(['autumn-2026'])
  for (const name of ['winter-2026', 'limited-2026', 'letter-2025', '']) expect(await activate(name)).toEqual(refused('promo.invalid'))
  expect(await activeOf(browser)).toEqual(['autumn-2026'])
})

test('[FUND-13] a code adds a promotion, can be activated, and is refused if unknown', async () => {
  const { browser } = await createPerson()
  expect((await ask(browser, '/api/promo', { promo: ' harbour ' }))['data']).toMatchObject({
    name: 'letter-2026',
    percent: '2',
    active: false,
  })
  expect(await activeOf(browser)).toEqual([])
  expect((await ask(browser, '/api/triggers/promo', { promo: 'letter-2026' }))['data']).toMatchObject({ active: true })
  for (const call of ['/api/promo', '/api/triggers/promo'])
    for (const promo of ['SUMMER', 'GIFT-1-0123456789']) expect(await ask(browser, call, { promo })).toEqual(refused('promo.invalid'))
  // Another person's claimed promotion is refused.
  expect(await ask((await createPerson()).browser, '/api/triggers/promo', { promo: 'letter-2026' })).toEqual(refused('promo.invalid'))
})

test('[FUND-11, FUND-10] the maximum bonus is an amount in the account’s currency and a percent', async () => {
  const max = async (currency: 'EUR' | 'RUB') =>
    ask((await createPerson({ currency })).browser, '/api/us/promotions_max', { bonus: '250.00' })
  expect(await max('EUR')).toEqual({ return: 'true', bonus: '200.00', percent: '3.5' })
  expect(await max('RUB')).toEqual({ return: 'true', bonus: '12000.00', percent: '3.5' })
})

test('[ENG-04] the ladder’s text is that of the person’s current route', async () => {
  const { browser } = await createPerson()
  const ladderTextFor = async (url: string) => String((await ask(browser, '/api/us/ladder', { url }))['html'])
  expect(await ladderTextFor('/home')).toContain('<h1>The bonus ladder</h1>')
  expect(await ladderTextFor('/home')).not.toContain('slider')
  for (const url of ['/show/funding', '/show/funding/card']) expect(await ladderTextFor(url)).toContain('slider')
  expect(await ladderTextFor('/show/nothing')).toBe(await ladderTextFor('/home'))
  expect((await state(browser, 'ladder'))['data']).toEqual({})
})

describe('the page of one promotion', () => {
  const one = (browser: Browser, name: string) => ask(browser, '/api/promotions/one', { name })

  test('[ENG-01] it has the dates, the largest bonus in the account’s currency, and its status', async () => {
    const { browser, email } = await createPerson({ currency: 'RUB' })
    const [listed] = (await ask(browser, '/api/us/promotions'))['list'] as { name: string }[]
    const name = listed?.name ?? ''
    const expected = { promotion: { ...listed, active: false }, status: 'open', most: { amount: '12000.00', currency: 'RUB' } }
    expect((await one(browser, name))['data']).toEqual(expected)
    await ask(browser, '/api/us/promotions_activate', { name })
    expect((await one(browser, name))['data']).toMatchObject({ status: 'active', promotion: { active: true } })
    await ask(browser, '/api/promotions/deactivate', { name })
    expect((await one(browser, name))['data']).toMatchObject({ status: 'claimed' })
    server.clock.now += 365 * dayMs
    const later = await signIn(email)
    expect((await one(later, name))['data']).toMatchObject({ status: 'ended' })
  })

  test('[ENG-01, FUND-11] it promises no bonus on a coin account, where deposits bring none', async () => {
    const { browser } = await createPerson({ currency: 'BTC' })
    const [listed] = await listOf(browser)
    const none = { amount: '0.00000000', currency: 'BTC' }
    expect((await one(browser, listed?.name ?? ''))['data']).toMatchObject({ most: none })
    expect(await ask(browser, '/api/us/promotions_max')).toMatchObject({ bonus: none.amount })
  })

  test('[ENG-01] unknown ones, codes, and what another person has claimed are all unknown', async () => {
    const [{ browser }, other] = [await createPerson(), await createPerson()]
    await ask(other.browser, '/api/promo', { promo: 'HARBOUR' })
    await state(other.browser, 'limited_offer')
    for (const name of ['letter-2026', 'limited-2026', 'riskfree-2026', 'nothing', "x'; --", ''])
      expect(await one(browser, name)).toMatchObject(refused('promo.invalid'))
  })

  test('[APP-26] where offers are forbidden it does not exist', async () => {
    const { browser } = await createPerson({ country: 'FR' })
    expect(await one(browser, 'autumn-2026')).toEqual(refused('offers.unavailable'))
  })
})

describe('answers at once from two tabs', () => {
  test('[ENG-01] a promotion activated twice in parallel is active once', async () => {
    const { id, email, browser } = await createPerson()
    const [listed] = (await ask(browser, '/api/us/promotions'))['list'] as { name: string }[]
    const tabs = [browser, await signIn(email)]
    const answers = await Promise.all(tabs.map((tab) => ask(tab, '/api/us/promotions_activate', { name: listed?.name })))
    expect(answers[0]).toEqual(answers[1])
    const rows = server.deps.db.selectFrom('person_promotion').select(['promotion', 'status']).where('customer_id', '=', id)
    expect(await rows.execute()).toEqual([{ promotion: listed?.name, status: 'active' }])
  })

  test.each([
    [-1, 'true', 1],
    [0, 'false', 0],
  ])('[ENG-06] an offer accepted by two tabs %i ms from its deadline answers both %s', async (after, answer, claimed) => {
    const { id, email, browser } = await createPerson()
    const tabs = [browser, await signIn(email)]
    const { until } = (await state(browser, 'limited_offer'))['data'] as { until: number }
    server.clock.now = until + after
    const answers = await Promise.all(tabs.map((tab) => ask(tab, '/api/triggers/limited_yes')))
    expect(answers.map((one) => one['return'])).toEqual([answer, answer])
    const rows = await server.deps.db.selectFrom('person_promotion').select('status').where('customer_id', '=', id).execute()
    expect(rows).toEqual(Array.from({ length: claimed }, () => ({ status: 'active' })))
  })
})

describe('a promotion and deposits', () => {
  let deposits = 0
  /** A deposit by card, as the cascade credits one. Returns the bonus in euros. */
  async function deposit({ id, account }: TestPerson, units: number, more: { bonus?: boolean; openedAt?: number } = {}): Promise<number> {
    const before = (await balanceOf(server.deps.db, account)).minor
    const row = {
      customer_id: id,
      account_id: account,
      amount: units * 100,
      currency: 'EUR',
      bonus: more.bonus ?? true,
      opened_at: more.openedAt ?? server.clock.now,
    } as Parameters<typeof creditDeposit>[1]
    const attempt = { reference: `promoted:${++deposits}` } as Parameters<typeof creditDeposit>[2]
    // Credited twice, as after a crash: the bonus is granted once.
    for (const _time of [1, 2]) await server.deps.db.transaction().execute((trx) => creditDeposit(trx, row, attempt, server.clock.now))
    return ((await balanceOf(server.deps.db, account)).minor - before) / 100 - units
  }
  async function accepted(): Promise<TestPerson> {
    const one = await createPerson()
    await state(one.browser, 'risk_free')
    await ask(one.browser, '/api/triggers/promo', { promo: 'riskfree-2026' })
    return one
  }

  test('[ENG-03, FUND-08] an accepted offer raises the bonus of the next deposit, exactly once', async () => {
    const one = await accepted()
    expect(await deposit(one, 3000)).toBe(125)
    expect((await ask(one.browser, '/api/promotions/one', { name: 'riskfree-2026' }))['data']).toMatchObject({
      status: 'used',
      grant: { account: one.account, currency: 'EUR', amount: '125.00', turnover: '0.00', needed: '2500.00', givenUp: false },
    })
    expect(await deposit(one, 3000)).toBe(50)
    expect(await activeOf(one.browser)).toEqual([])
    expect(await ask(one.browser, '/api/us/promotions_activate', { name: 'riskfree-2026' })).toEqual(refused('promo.used'))
    expect(await auditLedger(server.deps.db)).toEqual([])
  })

  test('[ENG-01, FUND-08] a promotion activated again while a deposit uses it is used once', async () => {
    const again = (browser: Browser) => ask(browser, '/api/us/promotions_activate', { name: 'riskfree-2026' })
    for (const one of await Promise.all(Array.from({ length: 6 }, accepted))) {
      const [bonus, ...answers] = await Promise.all([deposit(one, 3000), again(one.browser), again(one.browser)])
      expect(bonus).toBe(125)
      for (const answer of answers) if (answer['return'] !== 'true') expect(answer).toEqual(refused('promo.used'))
      expect(await again(one.browser)).toEqual(refused('promo.used'))
    }
  })

  test('[FUND-08] a deposit without a bonus, or with the highest one, leaves the promotion unused', async () => {
    const one = await accepted()
    expect(await deposit(one, 3000, { bonus: false })).toBe(0)
    expect(await deposit(one, 10_000)).toBe(200)
    expect(await activeOf(one.browser)).toEqual(['riskfree-2026'])
    expect(await deposit(one, 500)).toBe(12.5)
  })

  test('[ENG-03] it applies to a deposit started before its end, and to none after', async () => {
    const [early, late] = [await accepted(), await accepted()]
    server.clock.now += 7 * dayMs
    expect(await deposit(late, 3000)).toBe(50)
    expect(await deposit(early, 3000, { openedAt: server.clock.now - 1 })).toBe(125)
  })

  test('[APP-26] where offers have become forbidden it adds nothing', async () => {
    const one = await accepted()
    await server.deps.db.updateTable('customer').set({ country: 'FR' }).where('id', '=', one.id).execute()
    expect(await deposit(one, 3000)).toBe(0)
  })
})

test('[ENG-01, APP-23] every promotion has titles in all languages, a unique name and code, an allowed bonus', () => {
  for (const language of languages) for (const { title } of promotionTerms) expect(promotionTitle(title, language)).not.toBe('')
  expect(new Set(promotionTerms.map(({ name }) => name)).size).toBe(promotionTerms.length)
  for (const { name, by, basisPoints } of promotionTerms) {
    expect(name).toMatch(/^[a-z]+$/)
    if (by.way === 'code') expect(by.code).toMatch(/^[A-Z0-9-]{3,40}$/)
    expect(basisPoints).toBeLessThanOrEqual(Number(defaultSettings.maxBonusPercent) * 100)
  }
})
