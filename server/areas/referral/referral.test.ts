import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Currency } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { startOfUtcDay } from '../../../domain/kernel/utcDay.ts'
import { insertPerson } from '../../../tests/support/insertPerson.ts'
import { newUser, proofOfWork } from '../../../tests/support/newUser.ts'
import { postgresUrl } from '../../../tests/support/postgres.ts'
import type { Browser } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'
import { openMarket } from '../trading/market.ts'
import { computeCommissions } from './computeCommissions.ts'
import { creditCommission } from './referralBalance.ts'

let { server, browser, ada, free } = {} as ServerFixtures
const host = 'broker.example'
withServer((given) => void ({ server, browser, ada, free } = given), { APP_URL: `http://${host}` })

type Page = {
  links: { link_href: string; code: string; link_name: string; landing: string; clicks: number; signUps: number }[]
  balance: string
  currency: string
  days: { at: number; clicks: number; signUps: number; deposits: number; commission: string }[]
  materials: unknown[]
}
const path = '/api/us/refferal'
const call = (by: Browser, body: object, key: string = randomUUID()) => by.post(path, body, { 'idempotency-key': key })
const page = async (by = browser): Promise<Page> => (await by.post(path, { action: 'show' })).body as unknown as Page

/** The page of a day later, when every session has ended. */
async function laterPage(): Promise<Page> {
  const later = server.browser()
  await later.signIn(ada)
  return page(later)
}

/** Signs a referrer in, with a link. */
async function referrer(change: Parameters<ServerFixtures['server']['customer']>[1] = {}) {
  const person = await server.customer(ada, { currency: 'USD', phone: '611111111', ...change })
  await browser.signIn(ada)
  await call(browser, { action: 'save', link_name: 'Blog', landing: 'register' })
  const [link] = (await page()).links
  return { ...person, currency: 'USD' as Currency, code: link!.code, href: link!.link_href }
}

/** Registers a person in a browser by a link's code. */
async function register(ref: string, by = server.browser(), change: object = {}): Promise<number> {
  await by.session()
  const proof = await proofOfWork(by)
  const { body } = await by.post('/api/register', { ...newUser, login: free, ...change, ...proof, ref })
  expect(body).toMatchObject({ return: 'true' })
  return (body as { data: { userId: number } }).data.userId
}
const creditsOf = (code: string) => server.deps.db.selectFrom('referral_sign_up').select('customer_id').where('code', '=', code).execute()

describe('links', () => {
  test('[SUP-09] a person’s page has links, landing pages, the program, materials and a balance', async () => {
    const { href, code } = await referrer()
    const { body } = await browser.post(path, { action: 'show' })
    expect(body).toMatchObject({
      links: [{ link_href: href, link_name: 'Blog', landing: 'register', code, clicks: 0, signUps: 0 }],
      programs: [{ refferal: 'turnover', percent: 1 }],
      landings: ['home', 'register', 'contest', 'signals', 'news'],
      balance: '0.00',
      currency: 'USD',
      days: [],
    })
    expect((body as unknown as Page).materials).toHaveLength(3)
  })

  test('[SUP-10] a name with HTML is stored as the text that it is', async () => {
    await referrer()
    const name = '<img src=x onerror=alert(1)>'
    const { body } = await call(browser, { action: 'save', link_name: name, landing: 'home' })
    expect(new Set((body as unknown as Page).links.map((one) => one.link_name))).toEqual(new Set(['Blog', name]))
  })

  test.each([
    [
      { link_name: '  ', landing: 'home' },
      { error: 'referral.linkIncomplete', fields: { link_name: 'referral.linkIncomplete' } },
    ],
    [
      { link_name: 'New', landing: '' },
      { error: 'referral.linkIncomplete', fields: { landing: 'referral.linkIncomplete' } },
    ],
    [{ link_name: 'New', landing: 'https://evil.example' }, { error: 'referral.linkIncomplete' }],
    [{ link_name: 'Blog', landing: 'home' }, { error: 'referral.nameTaken' }],
    [{ link_name: 'x'.repeat(81), landing: 'home' }, { error: 'request.malformed' }],
  ])('[SUP-10] a link %j is refused and nothing is added', async (link, refusal) => {
    await referrer()
    expect((await call(browser, { action: 'save', ...link })).body).toMatchObject({ return: 'false', ...refusal })
    expect((await page()).links).toHaveLength(1)
  })

  test('[SUP-10] the same link sent twice is added once', async () => {
    await referrer()
    const again = await call(browser, { action: 'save', link_name: ' Blog ', landing: 'register' })
    expect((again.body as unknown as Page).links).toHaveLength(1)
  })

  test('[SUP-09] a visitor’s visit counts and leads to the landing page, without a cookie', async () => {
    const { href, code } = await referrer()
    const visitor = server.browser()
    const address = new URL(href).pathname
    const { status, headers } = await visitor.get(address, { 'accept-language': 'fr' })
    expect([status, headers['location'], visitor.cookies.size]).toEqual([302, `/fr/register?ref=${code}`, 0])
    await visitor.get(address, { 'sec-purpose': 'prefetch' })
    await browser.get(address)
    expect((await page()).days).toMatchObject([{ at: startOfUtcDay(server.clock.now), clicks: 1, signUps: 0 }])
  })

  test.each(['zzzzzzzzzz', 'x', '%3Cscript%3E', 'a'.repeat(40)])('[SUP-11] the unknown code %s leads home', async (code) => {
    const { status, headers } = await browser.get(`/r/${code}`)
    expect([status, headers['location']]).toEqual([302, '/en/trading#/home'])
  })

  test('[SUP-09] another person’s link is as unknown as none, and their counts stay theirs', async () => {
    const { code } = await referrer()
    await server.browser().get(`/r/${code}`)
    const other = server.browser()
    await server.customer(free)
    await other.signIn(free)
    const filter = (own: string) => other.post(path, { action: 'filter', code: own })
    const [foreign, none] = [await filter(code), await filter('zzzzzzzzzz')]
    expect(foreign.body).toEqual({ return: 'false', error: 'referral.linkUnknown', fields: { code: 'referral.linkUnknown' } })
    expect(foreign.body).toEqual(none.body)
    expect(await page(other)).toMatchObject({ links: [], days: [] })
  })

  test.each([
    [{ DateFrom: 'yesterday' }, 400, 'request.malformed'],
    [{ DateTo: 1.5 }, 400, 'request.malformed'],
    [{ DateTo: -1 }, 400, 'request.malformed'],
    [{ DateFrom: 2, DateTo: 1 }, 200, 'referral.range'],
  ])('[SUP-09] the filter %j is refused', async (filter, status, error) => {
    await referrer()
    const answer = await browser.post(path, { action: 'filter', ...filter })
    expect([answer.status, answer.body['error']]).toEqual([status, error])
  })

  test('[SUP-10] a demo account makes no link', async () => {
    await server.customer(ada, { demo: true })
    await browser.signIn(ada)
    expect((await call(browser, { action: 'save', link_name: 'Blog', landing: 'home' })).body).toMatchObject({ error: 'referral.demo' })
  })
})

describe('sign-ups', () => {
  test('[SUP-11] a registration by a link is credited, and the code is the person’s affiliate', async () => {
    const { code } = await referrer()
    const visitor = server.browser()
    const id = await register(code, visitor)
    expect(await creditsOf(code)).toEqual([{ customer_id: id }])
    expect((await page()).days).toMatchObject([{ signUps: 1 }])
    expect((await page()).links).toMatchObject([{ signUps: 1 }])
    expect((await visitor.session()).user).toMatchObject({ affsId: code })
  })

  test.each(['zzzzzzzzzz', '<script>'])('[SUP-11] an unknown code %s changes nothing about a registration', async (ref) => {
    const visitor = server.browser()
    await register(ref, visitor)
    expect((await visitor.session()).user).toMatchObject({ affsId: null })
  })

  test.each<[string, (code: string) => Promise<number>]>([
    ['in the referrer’s open session', (code) => register(code, browser)],
    [
      'in a browser that the referrer has signed out of',
      async (code) => {
        const device = server.browser()
        const known = browser.cookies.get('device')
        if (known === undefined) throw new Error('the referrer’s browser is not known')
        device.cookies.set('device', known)
        return register(code, device)
      },
    ],
    ['with the referrer’s phone number', (code) => register(code, server.browser(), { phone: '06 11 11 11 11' })],
    ['with the referrer’s mailbox', (code) => register(code, server.browser(), { login: ada.replace('@', '+second@') })],
    ['of the operator', (code) => register(code, server.browser(), { login: `own-${free.split('@')[0]}@${host}` })],
  ])('[SUP-11] a sign-up %s earns nothing', async (_case, signUp) => {
    const { code } = await referrer()
    const newcomer = await signUp(code)
    // Each is a registration of the same code as one that is credited.
    expect(newcomer).toBeGreaterThan(0)
    expect(await creditsOf(code)).toEqual([])
    expect(await server.deps.db.selectFrom('referral_day').selectAll().where('code', '=', code).execute()).toEqual([])
  })

  test('[SUP-11, APP-26] a referrer whom the programme is not offered to is not credited', async () => {
    const { code, id } = await referrer()
    await server.deps.db.updateTable('customer').set({ affiliate_id: 'noreferral' }).where('id', '=', id).execute()
    await register(code)
    expect(await creditsOf(code)).toEqual([])
  })
})

const compute = () => computeCommissions(server.deps.db, openMarket(server.deps.config), server.clock.now)

/** Stores a finished order of a person. */
async function settled(customerId: number, account: string, stake: number, change: object = {}): Promise<void> {
  const at = server.clock.now
  const order = { symbol: 'EUR/USD', direction: 'up', payout_percent: 80, open_points: 1, close_points: 2, stream: 'walk' } as const
  const end = { opened_at: at - 1, expires_at: at, settled_at: at, status: 'lost' as const, returned: 0, funds_kind: 'real' as const }
  await server.deps.db
    .insertInto('trade_order')
    .values({ id: randomUUID(), customer_id: customerId, account, stake, currency: 'USD', ...order, ...end, ...change })
    .execute()
}

async function deposit(account: string, minor: number, currency: Currency): Promise<void> {
  const postings = [
    { holder: { of: 'account', account } as const, amount: money(minor, currency) },
    { holder: { of: 'system', name: 'processors' } as const, amount: money(-minor, currency) },
  ]
  const entry = { kind: 'deposit', reference: randomUUID(), at: server.clock.now, postings }
  await server.deps.db.transaction().execute((trx) => post(trx, entry))
}

describe('commission', () => {
  /** A referrer and a person who registered by their link, with a dollar account. */
  async function pair() {
    const owner = await referrer()
    const id = await register(owner.code, server.browser(), { currency: 'USD' })
    return { owner, id, account: `usd-${id}` }
  }
  const toTomorrow = (): void => void (server.clock.now = startOfUtcDay(server.clock.now) + dayMs + hourMs)

  test('[SUP-09] one percent of a finished day’s settled stakes is credited, once', async () => {
    const { id, account } = await pair()
    const today = startOfUtcDay(server.clock.now)
    await deposit(account, 25_000, 'USD')
    await settled(id, account, 10_050)
    await settled(id, account, 5_000, { status: 'won', returned: 9_000 })
    await settled(id, account, 99_900, { status: 'tie', returned: 99_900 })
    await settled(id, account, 99_900, { funds_kind: 'play' })
    await settled(id, account, 99_900, { status: 'open', returned: null, settled_at: null, expires_at: today + 9 * dayMs })
    await compute()
    expect((await page()).balance).toBe('0.00')
    toTomorrow()
    await compute()
    await compute()
    expect(await laterPage()).toMatchObject({ balance: '1.50', days: [{ at: today, signUps: 1, deposits: 1, commission: '1.50' }] })
    expect(await auditLedger(server.deps.db)).toEqual([])
  })

  test('[SUP-09] a missed day is counted as itself, in the referrer’s currency', async () => {
    const { id, account } = await pair()
    const first = startOfUtcDay(server.clock.now)
    await settled(id, account, 10_000)
    toTomorrow()
    const euros = await server.deps.db
      .transaction()
      .execute((trx) => openAccount(trx, { customerId: id, currency: 'EUR', type: 'real', at: server.clock.now }))
    await settled(id, euros, 10_000, { currency: 'EUR' })
    toTomorrow()
    await compute()
    const { days, balance } = await laterPage()
    expect(days.map(({ at }) => at)).toEqual([first, first + dayMs])
    expect(days[0]).toMatchObject({ commission: '1.00' })
    // Euros are converted at the end of their day.
    expect(Number(days[1]?.commission)).toBeGreaterThan(0)
    expect(Number(balance)).toBeCloseTo(1 + Number(days[1]?.commission), 10)
  })

  test('[SUP-09] a person whose commission fails delays none of hundreds behind them', async () => {
    const { owner, id, account } = await pair()
    await settled(id, account, 10_000)
    const { db, config } = server.deps
    const day = startOfUtcDay(server.clock.now)
    await db.transaction().execute(async (trx) => {
      for (let one = 0; one < 201; one += 1) {
        const { customerId } = await insertPerson(trx, day, { currency: 'USD' })
        await trx.insertInto('referral_sign_up').values({ customer_id: customerId, code: owner.code, at: day, earned_until: day }).execute()
      }
    })
    toTomorrow()
    const broken = {
      ...openMarket(config),
      get key(): never {
        throw new Error('no rates')
      },
    }
    await expect(computeCommissions(db, broken, server.clock.now)).rejects.toThrow('no rates')
    const waiting = db.selectFrom('referral_sign_up').select('customer_id').where('code', '=', owner.code).where('earned_until', '=', day)
    expect(await waiting.execute()).toEqual([{ customer_id: id }])
    await compute()
    expect(await laterPage()).toMatchObject({ balance: '1.00' })
  })

  test('[SUP-09] a person without trades earns nothing, and is not read again that day', async () => {
    const { owner } = await pair()
    toTomorrow()
    await compute()
    const rows = await server.deps.db.selectFrom('referral_sign_up').select('earned_until').where('code', '=', owner.code).execute()
    expect(rows).toEqual([{ earned_until: startOfUtcDay(server.clock.now) }])
    expect((await laterPage()).balance).toBe('0.00')
  })
})

describe('transfer', () => {
  /** A referrer with a balance. */
  async function earner(minor: number) {
    const owner = await referrer()
    const entry = { reference: `commission:test:${owner.id}`, amount: money(minor, 'USD'), at: server.clock.now }
    if (minor > 0) await server.deps.db.transaction().execute((trx) => creditCommission(trx, owner, entry))
    return owner
  }
  const transfer = (amount: unknown, account: string, key?: string) => call(browser, { action: 'transfer', amount, account }, key)

  test('[SUP-10] a whole amount moves to the account and is in its history', async () => {
    const { account } = await earner(1_250)
    expect((await transfer(12, account)).body).toEqual({ return: 'true', balance: '0.50', currency: 'USD' })
    expect(await balanceOf(server.deps.db, account)).toEqual(money(1_200, 'USD'))
    const { body } = await browser.post('/api/us/history', { trType: 'referral' })
    expect(body).toMatchObject({ hits: [{ trType: 'referral', amount: '12.00', currency: 'USD', group: 'referral' }], total: 1 })
    expect(await auditLedger(server.deps.db)).toEqual([])
  })

  test.each([
    [0, 'referral.wrongAmount'],
    [-5, 'referral.wrongAmount'],
    [1.5, 'referral.wrongAmount'],
    ['1.50', 'referral.wrongAmount'],
    ['ten', 'referral.wrongAmount'],
    ['', 'referral.wrongAmount'],
    [13, 'referral.overBalance'],
    [999_999_999, 'referral.overBalance'],
  ])('[SUP-10] the amount %j is refused at its field and moves nothing', async (amount, code) => {
    const { account } = await earner(1_250)
    expect((await transfer(amount, account)).body).toEqual({ return: 'false', error: code, fields: { amount: code } })
    expect([(await page()).balance, (await balanceOf(server.deps.db, account)).minor]).toEqual(['12.50', 0])
  })

  test('[SUP-10] someone who has never earned is told that it is more than the balance', async () => {
    const { account } = await earner(0)
    expect((await transfer(1, account)).body).toMatchObject({ error: 'referral.overBalance' })
  })

  test('[SUP-10] only an own real account in the balance’s currency receives it', async () => {
    const { id } = await earner(1_250)
    const stranger = await server.customer(free, { currency: 'USD' })
    const open = (currency: Currency, type: 'real' | 'exchange') =>
      server.deps.db.transaction().execute((trx) => openAccount(trx, { customerId: id, currency, type, at: server.clock.now }))
    const others = [await open('EUR', 'real'), await open('USD', 'exchange')]
    for (const account of others) expect((await transfer(1, account)).body).toMatchObject({ error: 'referral.account' })
    expect((await transfer(1, stranger.account)).body).toEqual((await transfer(1, 'usd-0')).body)
    expect((await page()).balance).toBe('12.50')
  })

  test('[SUP-10, SRV-04] a repeated transfer moves nothing more, also after a crash between posting and answer', async () => {
    const { account, id } = await earner(1_250)
    const first = await transfer(5, account, 'once')
    expect((await transfer(5, account, 'once')).body).toEqual(first.body)
    await server.deps.db.deleteFrom('idempotency').where('customer_id', '=', id).execute()
    await transfer(5, account, 'once')
    expect((await balanceOf(server.deps.db, account)).minor).toBe(500)
    expect((await browser.post(path, { action: 'transfer', amount: 5, account })).body).toMatchObject({ error: 'idempotency.missing' })
  })

  // The embedded database runs one transaction at a time, so it has no race to test.
  test.skipIf(postgresUrl === null)('[SUP-10] twenty transfers at once never take more than the balance', async () => {
    const { account } = await earner(700)
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(1, account)))
    const outcomes = answers.map(({ body }) => body['error'] ?? 'moved')
    expect(outcomes.filter((one) => one === 'moved')).toHaveLength(7)
    expect(new Set(outcomes)).toEqual(new Set(['moved', 'referral.overBalance']))
    expect([(await page()).balance, (await balanceOf(server.deps.db, account)).minor]).toEqual(['0.00', 700])
    expect(await auditLedger(server.deps.db)).toEqual([])
  })

  test.skipIf(postgresUrl === null)('[SUP-09] a day is credited once, though four processes count it at once', async () => {
    const owner = await referrer()
    const id = await register(owner.code, server.browser(), { currency: 'USD' })
    await settled(id, `usd-${id}`, 10_000)
    server.clock.now = startOfUtcDay(server.clock.now) + dayMs + hourMs
    await Promise.all(Array.from({ length: 4 }, () => compute()))
    expect(await laterPage()).toMatchObject({ balance: '1.00' })
  })
})
