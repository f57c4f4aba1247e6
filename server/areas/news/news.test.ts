import type { WireCalendarEvent } from '../../../contract/news.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languages } from '../../../contract/kernel.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { FeedUnreachable, type NewsPort } from '../../external/news.ts'
import { newsOverHttp } from '../../external/newsHttp.ts'
import { buildApp } from '../../process/app.ts'
import { buildSandbox } from '../../../sandbox/app.ts'

type Item = { id: string; title: string; at: number; summary?: string; lang?: string }

let server: TestServer
let sandbox: FastifyInstance
let browser: Browser
let feedState: 'up' | 'down' = 'up'
let requests = 0
beforeAll(async () => {
  sandbox = await buildSandbox({ dbFile: ':memory:', now: () => server.clock.now })
  const http = newsOverHttp(await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  const counted = <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      requests += 1
      if (feedState === 'down') throw new FeedUnreachable('down')
      return ask(...args)
    }
  }
  const news: NewsPort = { feed: counted(http.feed), article: counted(http.article), calendar: counted(http.calendar) }
  server = await openTestServer({}, { outside: { news } })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  feedState = 'up'
  server.clock.now += 2 * dayMs
  requests = 0
  browser = server.browser()
  await browser.session()
})

const rss = (body: object = {}) => browser.post('/api/news/rss', body)
const html = (body: object = {}) => browser.post('/api/news/html', body)

test('[SUP-05] visitors read dated news and analysis, newest first', async () => {
  for (const kind of ['news', 'analysis']) {
    const { status, body } = await rss({ kind })
    const list = body['list'] as Item[]
    expect({ status, lang: body['lang'] }).toEqual({ status: 200, lang: 'en' })
    expect(list.length).toBeGreaterThan(5)
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b - a))
    for (const { at, title } of list)
      expect([title !== '', at <= server.clock.now, at > server.clock.now - 10 * dayMs]).toEqual([true, true, true])
  }
})

test('[SUP-05] an article of the feed and the calendar are returned as HTML', async () => {
  const [first] = (await rss()).body['list'] as Item[]
  const article = await html({ id: first?.id, kind: 'article' })
  expect(article.body['html']).toContain(`<h1>${first?.title.replaceAll("'", '&#39;')}`)
  const calendar = await html({ kind: 'calendar' })
  expect(calendar.body['html']).toMatch(/<table>.*<time datetime="\d{4}-\d\d-\d\dT/s)
  const events = calendar.body['events'] as WireCalendarEvent[]
  expect(events.length).toBeGreaterThan(5)
  for (const { at } of events) expect(calendar.body['html']).toContain(new Date(at).toISOString().slice(0, 16))
})

test('[SUP-05] only articles listed in the feed can be requested', async () => {
  await rss()
  for (const id of ['news-1', '../calendar', 'x', ''])
    expect(await html({ id, kind: 'article' })).toMatchObject({ status: 404, body: { error: 'news.unknown' } })
})

test('[SUP-05] the feed is requested once in five minutes, however many read it', async () => {
  await Promise.all(Array.from({ length: 20 }, () => rss()))
  expect(requests).toBe(1)
  server.clock.now += 5 * minuteMs - 1
  await rss()
  expect(requests).toBe(1)
  server.clock.now += 1
  await rss()
  expect(requests).toBe(2)
})

test('[SRV-13] an article that one process lists is found by another, which asks for no list', async () => {
  const [first] = (await rss()).body['list'] as Item[]
  await rss({ kind: 'analysis' })
  const before = requests
  const other = await buildApp(server.deps)
  const { csrf, cookies } = browser
  const headers = {
    origin: server.deps.config.appUrl,
    'x-csrf-token': csrf(),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const article = await other.inject({ method: 'POST', url: '/api/news/html', headers, payload: { id: first?.id, kind: 'article' } })
  expect([article.statusCode, requests - before]).toEqual([200, 1])
  await other.close()
})

test('[SUP-05] while the feed is down, cached news are served for 12 hours, with pauses between retries', async () => {
  const before = (await rss()).body['list']
  feedState = 'down'
  server.clock.now += 6 * minuteMs
  expect((await rss()).body['list']).toEqual(before)
  const tries = requests
  await rss()
  expect(requests).toBe(tries)
  server.clock.now += 12 * hourMs
  expect(await rss()).toMatchObject({ status: 503, body: { return: 'false', error: 'news.unavailable' } })
  feedState = 'up'
  server.clock.now += minuteMs
  expect((await rss()).status).toBe(200)
})

test.each(languages)('[SUP-05, APP-23] in %s the feed has items of that language, and says which are English', async (lang) => {
  const tag = languageTag(lang).slice(0, 2)
  for (const kind of ['news', 'analysis']) {
    const { body } = await rss({ kind, lang })
    const list = body['list'] as Item[]
    expect(body['lang']).toBe(tag)
    const own = list.filter((item) => item.lang === undefined)
    expect(own.length).toBeGreaterThan(3)
    if (lang !== 'en') expect(new Set(list.flatMap((item) => item.lang ?? []))).toEqual(new Set(['en']))
    const article = await html({ id: own[0]?.id, kind: 'article', lang })
    expect(article.body).toMatchObject({ lang: languageTag(lang), html: expect.stringContaining(own[0]!.title) })
  }
})

test('[SUP-05, APP-23] without a named language the one on screen is used; an English item stays English', async () => {
  const { body } = await browser.post('/api/news/rss', {}, { 'accept-language': 'de' })
  const english = (body['list'] as Item[]).find((item) => item.lang === 'en')
  const article = await browser.post('/api/news/html', { id: english?.id, kind: 'article' }, { 'accept-language': 'de' })
  expect([body['lang'], article.body['lang']]).toEqual(['de', 'en'])
})

test.each(languages)('[SUP-05, APP-23] in %s the calendar has its releases in that language', async (lang) => {
  const { body } = await html({ kind: 'calendar', lang })
  const events = body['events'] as WireCalendarEvent[]
  expect([body['lang'], events.length > 5]).toEqual([languageTag(lang), true])
  for (const event of events) expect([event.lang, body['html']]).toEqual([undefined, expect.stringContaining(event.name)])
  const english = (await html({ kind: 'calendar', lang: 'en' })).body['events'] as WireCalendarEvent[]
  expect(events.filter(({ name }, index) => name === english[index]?.name)).toHaveLength(lang === 'en' ? english.length : 0)
})
