import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../contract/kernel.ts'
import { newsFeed, newsPage } from '../../../contract/news.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { type FeedKind, type NewsFeed, type FeedPage, FeedUnreachable } from '../../external/news.ts'
import { createFeedCache, purgeExpiredFeeds } from './feedCache.ts'

/**
 * Registers news, analysis, articles and the economic calendar (SUP-05), in the person's language as far as
 * the feed has it, else in English. The page that
 * shows HTML sanitises it (APP-13).
 */
function registerNews(app: FastifyInstance, deps: Deps): void {
  const { external, log } = deps
  const feeds = createFeedCache<NewsFeed>(deps)
  const pages = createFeedCache<FeedPage | null>(deps)

  async function orUnavailable<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (error) {
      if (!(error instanceof FeedUnreachable)) throw error
      log.warn({ reason: error.message }, 'no news')
      throw new Refusal(503, 'news.unavailable')
    }
  }

  const readFeed = (kind: FeedKind, language: Language): Promise<NewsFeed> =>
    orUnavailable(feeds(`${kind} ${language}`, () => external.news.feed(kind, language)))

  serve(app, newsFeed, async ({ body, request }) => {
    const { items, language } = await readFeed(body?.kind ?? 'news', body?.lang ?? visitorLanguage(request))
    // An item in the feed's language needs no name of it.
    const list = items.map(({ language: lang, ...item }) => ({ ...item, ...(lang !== undefined && lang !== language && { lang }) }))
    return { list, lang: language }
  })

  serve(app, newsPage, async ({ body, request }) => {
    const language = body?.lang ?? visitorLanguage(request)
    const isArticle = body?.kind === 'article' || (body?.kind === undefined && body?.id !== undefined)
    if (!isArticle) return toWire(await orUnavailable(pages(`calendar ${language}`, () => external.news.calendar(language))))
    const id = body?.id ?? ''
    // Only articles listed in the feed are fetched, so that a caller cannot make the server request other
    // addresses.
    const feedsByKind = await Promise.all((['news', 'analysis'] as const).map((kind) => readFeed(kind, language)))
    if (!feedsByKind.some(({ items }) => items.some((item) => item.id === id))) throw new Refusal(404, 'news.unknown')
    return toWire(await orUnavailable(pages(`article ${id} ${language}`, () => external.news.article(id, language))))
  })
}

function toWire(page: FeedPage | null) {
  if (page === null) throw new Refusal(404, 'news.unknown')
  return { html: page.html, lang: page.language, ...(page.events && { events: page.events }) }
}

/** News and the economic calendar. */
export const newsArea: Area = { name: 'news', register: registerNews, purge: purgeExpiredFeeds }
