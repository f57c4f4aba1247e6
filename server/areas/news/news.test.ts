import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { type Browser, type House, openHouse } from '../../../tests/support/appHouse.ts'
import { FeedUnreachable, type NewsPort } from '../../outside/news.ts'
import { newsOverHttp } from '../../outside/newsHttp.ts'
import { buildSandbox } from '../../outside/sandbox/app.ts'

type Item = { id: string; title: string; at: number; summary?: string }

let house: House
let sandbox: FastifyInstance
let browser: Browser
let line: 'up' | 'down' = 'up'
let asked = 0
beforeAll(async () => {
  sandbox = await buildSandbox({ dbFile: ':memory:', now: () => house.clock.now })
  const http = newsOverHttp(await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  const watched = <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      asked += 1
      if (line === 'down') throw new FeedUnreachable('down')
      return ask(...args)
    }
  }
  const news: NewsPort = { feed: watched(http.feed), article: watched(http.article), calendar: watched(http.calendar) }
  house = await openHouse({}, { outside: { news } })
})
afterAll(async () => {
  await house.close()
  await sandbox.close()
})
beforeEach(async () => {
  line = 'up'
  house.clock.now += 2 * dayMs
  asked = 0
  browser = house.browser()
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
      expect([title !== '', at <= house.clock.now, at > house.clock.now - 10 * dayMs]).toEqual([true, true, true])
  }
})

test('[SUP-05] an article of the feed and the calendar come as HTML', async () => {
  const [first] = (await rss()).body['list'] as Item[]
  const article = await html({ id: first?.id, kind: 'article' })
  expect(article.body['html']).toContain(`<h1>${first?.title.replaceAll("'", '&#39;')}`)
  const calendar = await html({ kind: 'calendar' })
  expect(calendar.body['html']).toMatch(/<table>.*<time datetime="\d{4}-\d\d-\d\dT/s)
})

test('[SUP-05] only articles that the feed names can be asked for', async () => {
  await rss()
  for (const id of ['news-1', '../calendar', 'x', ''])
    expect(await html({ id, kind: 'article' })).toMatchObject({ status: 404, body: { error: 'news.unknown' } })
})

test('[SUP-05] the feed is asked once in five minutes, however many read it', async () => {
  await Promise.all(Array.from({ length: 20 }, () => rss()))
  expect(asked).toBe(1)
  house.clock.now += 5 * minuteMs - 1
  await rss()
  expect(asked).toBe(1)
  house.clock.now += 1
  await rss()
  expect(asked).toBe(2)
})

test('[SUP-05] while the feed is down the last news stand for half a day, and it is left alone between tries', async () => {
  const before = (await rss()).body['list']
  line = 'down'
  house.clock.now += 6 * minuteMs
  expect((await rss()).body['list']).toEqual(before)
  const tries = asked
  await rss()
  expect(asked).toBe(tries)
  house.clock.now += 12 * hourMs
  expect(await rss()).toMatchObject({ status: 503, body: { return: 'false', error: 'news.unavailable' } })
  line = 'up'
  house.clock.now += minuteMs
  expect((await rss()).status).toBe(200)
})
