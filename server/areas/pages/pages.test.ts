import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Language, languages } from '../../../contract/kernel.ts'
import { modalNames } from '../../../contract/modalNames.ts'
import { type PersonModal, personModals } from '../../../contract/pages.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { post } from '../../ledger/post.ts'
import { findFragment, pagesOf } from './fragments.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const namesOf = (language: Language): string[] => [...pagesOf(language).keys()].toSorted()

const documents = ['terms', 'privacy', 'risk', 'bonus', 'about']
const screens =
  'funding personal contest withdrawal history reports security referral tickets promotions promo notifications news calendar contacts diagnostics listen invoice'

test.each([...documents, ...screens.split(' '), 'validate'])('[APP-03, APP-11] %s has its text in both areas', async (page) => {
  for (const area of ['pg', 'ag']) {
    const answer = await get(`/api/${area}/${page}?lang=en`)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-language']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'en',
    ])
    expect(answer.body).toMatch(/^<h1>[^<]+<\/h1>\n<(?:p|ul)>/)
  }
})

test.each(modalNames)('[APP-12] the modal %s has its text', async (name) => {
  const answer = await get(`/api/ag/${name}?lang=fr`)
  expect([answer.statusCode, answer.headers['content-language']]).toEqual([200, 'fr'])
})

test.each(['/api/pg/nothing', '/api/ag/nothing', '/api/pg/nothing/at', '/api/pg/unknown'])(
  '[APP-11] %s, which is no page, returns 404 with a notice',
  async (url) => {
    const answer = await get(`${url}?lang=fr`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<h1>Cette page n’existe pas</h1>')
  },
)

test.each(['/api/pg/..%2Fterms', '/api/pg/en%2fterms', '/api/pg/terms.html', '/api/pg/Terms', `/api/pg/${'a'.repeat(41)}`])(
  '[APP-03] %s is no valid page name',
  async (url) => {
    expect((await get(url)).statusCode).toBe(400)
  },
)

test('[APP-11] an addition without a text of its own is ignored', async () => {
  expect((await get('/api/pg/funding/payment_success')).body).toBe((await get('/api/pg/funding')).body)
})

test('[APP-26, APP-28] no address returns the wording of another regulation', async () => {
  for (const page of ['bonus', 'risk', 'promotions', 'ladder']) {
    const { body } = await get(`/api/pg/${page}?lang=en`)
    for (const wording of ['plain', 'regulated']) expect((await get(`/api/pg/${page}/${wording}?lang=en`)).body).toBe(body)
  }
})

test('[APP-11] a part of one addition appears in its place, also inside a wording', () => {
  const texts = new Map([
    ['en/ladder', '<h1>\n<!-- plain -->\n<!-- at funding -->\nslider\n<!-- /at funding -->\nsteps\n<!-- /plain -->\n'],
  ])
  const found = (add: string | undefined, wording: 'plain' | 'regulated') =>
    findFragment({ page: 'ladder', add, language: 'en', wording }, texts).html
  expect(found('funding', 'plain')).toBe('<h1>\nslider\nsteps\n')
  expect([found('news', 'plain'), found(undefined, 'plain')]).toEqual(['<h1>\nsteps\n', '<h1>\nsteps\n'])
  expect(found('funding', 'regulated')).toBe('<h1>\n')
})

test('[APP-01] the requested language overrides the session’s, which overrides the browser’s', async () => {
  const spoken = async (url: string, headers: Record<string, string>) => (await get(url, headers)).headers['content-language']
  expect(await spoken('/api/pg/terms?lang=en', { cookie: 'lang=fr', 'accept-language': 'fr' })).toBe('en')
  expect(await spoken('/api/pg/terms', { cookie: 'lang=fr', 'accept-language': 'en' })).toBe('fr')
  expect(await spoken('/api/pg/terms', { 'accept-language': 'fr-CA' })).toBe('fr')
  expect(await spoken('/api/pg/terms?lang=cn', {})).toBe('zh-Hans')
})

test('[APP-11] English replaces a text that a language lacks', () => {
  const texts = new Map([
    ['en/terms', 'Terms'],
    ['en/risk.plain', 'Risk'],
    ['fr/risk', 'Risque'],
  ])
  const found = (page: string) => findFragment({ page, language: 'fr', wording: 'plain' }, texts)
  expect(found('terms')).toEqual({ status: 200, language: 'en', html: 'Terms' })
  expect(found('risk')).toEqual({ status: 200, language: 'fr', html: 'Risque' })
})

test('[APP-26, APP-28] where rules forbid bonuses the texts offer none, with a stricter risk notice', async () => {
  const browser = server.browser()
  await server.customer('free@example.org', { country: 'BR' })
  await browser.signIn('free@example.org')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const [page, strict, free] of [
    ['risk', 'most private customers lose money', 'You can lose your whole stake on each trade.'],
    ['bonus', 'No bonus', 'A bonus is an amount that we add'],
    ['promotions', 'We don’t offer you promotions', 'Promotions are optional.'],
  ] as const) {
    const asVisitor = (await get(`/api/pg/${page}?lang=en`)).body
    const asPerson = (await get(`/api/pg/${page}?lang=en`, { cookie })).body
    expect(asVisitor).toContain(strict)
    expect(asVisitor).not.toContain(free)
    expect(asPerson).toContain(free)
    expect(asPerson).not.toContain(strict)
    // The wording in the request changes nothing; the response header names the one used.
    const expecting = await get(`/api/pg/${page}?lang=en&wording=plain`)
    expect([expecting.body === asVisitor, expecting.headers['content-wording']]).toEqual([true, 'regulated'])
    expect((await get(`/api/pg/${page}?lang=en`, { cookie })).headers['content-wording']).toBe('plain')
  }
})

test.each(['ladder', 'bonus', 'limited_offer', 'risk_free', 'promotions', 'terms'])(
  '[APP-26, ENG-16] %s offers nothing to the customer of an affiliate without incentives',
  async (page) => {
    const textFor = async (affiliate: string | null) => {
      const email = `${affiliate}-${page}@example.org`
      await server.customer(email, { country: 'BR', ...(affiliate !== null && { affiliate }) })
      const browser = server.browser()
      await browser.signIn(email)
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const { headers, body } = await get(`/api/pg/${page}?lang=en`, { cookie })
      return { wording: headers['content-wording'], body }
    }
    const [offered, withheld, visitor] = [await textFor(null), await textFor('nobonus'), await get(`/api/pg/${page}?lang=en`)]
    expect([offered.wording, withheld.wording]).toEqual(['plain', 'regulated'])
    expect(withheld.body).toBe(visitor.body)
    expect(withheld.body).not.toMatch(/api\/ag|show\/bonus|\d%/)
  },
)

test('[APP-12] only a person can request a person’s modal, and an unknown one is refused', async () => {
  const browser = server.browser()
  await browser.session()
  expect((await browser.post('/api/modal/modal_sign', {})).status).toBe(401)
  await server.customer('modal@example.org')
  await browser.signIn('modal@example.org')
  const known = await browser.post('/api/modal/modal_sign', {})
  expect([known.status, known.body['return'], known.body['html']]).toEqual([200, 'true', expect.stringContaining('Your signature')])
  expect(known.body).not.toHaveProperty('data')
  expect(await browser.post('/api/modal/nothing', {})).toMatchObject({ status: 404, body: { return: 'false', error: 'page.unknown' } })
})

/** Requests a person's modal and parses its state by the contract. */
async function stateOf(browser: Browser, name: PersonModal): Promise<unknown> {
  const { status, body } = await browser.post(`/api/modal/${name}?lang=en`, {})
  expect([name, status, body['return']]).toEqual([name, 200, 'true'])
  expect(personModals[name].safeParse(body['data'])).toMatchObject({ success: true })
  return body['data']
}

test('[APP-12, TRD-09] the block’s modal returns whether the person is blocked, and what lifts it', async () => {
  const { id, account } = await server.customer('blocked@example.org')
  const browser = server.browser()
  await browser.signIn('blocked@example.org')
  expect(await stateOf(browser, 'block')).toMatchObject({ blocked: false })
  const amount = money(30_000, 'EUR')
  const postings = [
    { holder: { of: 'system', name: 'processors' } as const, amount: money(-amount.minor, 'EUR') },
    { holder: { of: 'account', account } as const, amount },
  ]
  await server.deps.db.transaction().execute((trx) => post(trx, { kind: 'deposit', reference: account, postings, at: server.clock.now }))
  expect(await stateOf(browser, 'block')).toEqual({ blocked: true, ways: ['sign', 'upload', 'support'] })
  const change = (to: { can_upload?: boolean; sign?: 'up'; wd_methods?: string; verification?: 'Full' }) =>
    server.deps.db.updateTable('customer').set(to).where('id', '=', id).execute()
  await change({ can_upload: false })
  expect(await stateOf(browser, 'block')).toEqual({ blocked: true, ways: ['support'] })
  await change({ wd_methods: 'Bitcoin' })
  expect(await stateOf(browser, 'block')).toEqual({ blocked: true, ways: ['upload', 'support'] })
  await change({ verification: 'Full' })
  expect(await stateOf(browser, 'block')).toMatchObject({ blocked: false })
  expect((await browser.post('/api/modal/block?lang=en', {})).body['html']).toContain('Trading is paused')
})

test('[APP-12, SES-05] a login that waits for its second factor sees which, and where the code went', async () => {
  const { id } = await server.customer('factor@example.org')
  const browser = server.browser()
  await browser.session()
  for (const name of ['factor_login', 'email_code', 'block']) expect((await browser.post(`/api/modal/${name}`, {})).status).toBe(401)
  await browser.signIn('factor@example.org')
  expect(await stateOf(browser, 'factor_login')).toEqual({ factor: null })
  expect(await stateOf(browser, 'email_code')).toEqual({ email: 'f***@example.org', until: null })
  await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
  const other = server.browser()
  expect((await other.signIn('factor@example.org')).body).toMatchObject({ factor: 'email' })
  expect(await stateOf(other, 'factor_login')).toEqual({ factor: 'email' })
  expect(await stateOf(other, 'email_code')).toMatchObject({ email: 'f***@example.org' })
})

test('[APP-12] every modal with state returns it, and none is unimplemented', async () => {
  await server.customer('offered@example.org', { country: 'BR' })
  const browser = server.browser()
  await browser.signIn('offered@example.org')
  // The gift is for visitors only.
  for (const name of (Object.keys(personModals) as PersonModal[]).filter((one) => one !== 'gift')) await stateOf(browser, name)
  for (const name of ['risk_free', 'limited_offer', 'promo_menu', 'ladder'])
    expect((await browser.post(`/api/modal/${name}?lang=en`, {})).body['html']).toMatch(/^<h1>/)
  const visitor = server.browser()
  await visitor.session()
  for (const name of ['risk_free', 'limited_offer', 'promo_menu', 'ladder'])
    expect((await visitor.post(`/api/modal/${name}`, {})).status).toBe(401)
})

test('[APP-11, APP-28] a part of one wording appears in no other, and no marker is left', async () => {
  for (const page of namesOf('en').map((name) => name.replace(/\..*/, ''))) {
    const { body } = await get(`/api/pg/${page}?lang=en`)
    expect([page, body.includes('<!--')]).toEqual([page, false])
    expect((await get(`/api/pg/${page}/funding?lang=en`)).body).not.toContain('<!--')
  }
})

const pageOf = (language: Language, name: string): string => pagesOf(language).get(name) ?? ''

test.each(languages)('[APP-11, APP-23] %s has the same pages as English, of the same shape, with the same links', (language) => {
  const partsOf = (html: string): string[] => [...html.matchAll(/<(?:\w+|\/\w+|!-- \/?\w+)|href="[^"]*"/g)].map(([part]) => part)
  const shapeOf = (html: string): string[] => partsOf(html).filter((part) => part.startsWith('<') && !part.startsWith('<a'))
  const linksOf = (html: string): string[] => [...new Set(partsOf(html).filter((part) => part.startsWith('href')))].toSorted()
  expect(namesOf(language)).toEqual(namesOf('en'))
  for (const name of namesOf('en')) {
    const [english, own] = [pageOf('en', name), pageOf(language, name)]
    expect([name, shapeOf(own), linksOf(own)]).toEqual([name, shapeOf(english), linksOf(english)])
  }
})

test('[APP-03] every link of the texts leads to an existing page', async () => {
  for (const file of namesOf('en')) {
    const links = [...pageOf('en', file).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    for (const href of links.filter((link) => link !== '#/home'))
      expect([file, href, (await get(href.replace('#/show', '/api/pg'))).statusCode]).toEqual([file, href, 200])
  }
})
