import type { FastifyInstance } from 'fastify'
import { newsFeed, newsPage } from '../../../contract/news.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { type Feed, type FeedPage, FeedUnreachable } from '../../outside/news.ts'
import { createCache } from './cached.ts'

/** News, analysis, articles and the economic calendar (SUP-05), as the feed has them. What is HTML is made safe by the page that shows it (APP-13). */
export function registerNews(app: FastifyInstance, { outside, now, log }: Deps): void {
  const feeds = createCache<Feed>(now)
  const pages = createCache<FeedPage | null>(now)

  async function had<T>(ask: Promise<T>): Promise<T> {
    try {
      return await ask
    } catch (error) {
      if (!(error instanceof FeedUnreachable)) throw error
      log.warn({ reason: error.message }, 'no news')
      throw new Refusal(503, 'news.unavailable')
    }
  }

  serve(app, newsFeed, async ({ body }) => {
    const kind = body?.kind ?? 'news'
    const { items, language } = await had(feeds(kind, () => outside.news.feed(kind)))
    return { list: items, lang: language }
  })

  serve(app, newsPage, async ({ body }) => {
    const isArticle = body?.kind === 'article' || (body?.kind === undefined && body?.id !== undefined)
    if (!isArticle) return wire(await had(pages('calendar', () => outside.news.calendar())))
    const id = body?.id ?? ''
    // An article is one of those that the feed names: nobody makes us ask for addresses of their own.
    const known = await Promise.all((['news', 'analysis'] as const).map((kind) => had(feeds(kind, () => outside.news.feed(kind)))))
    if (!known.some(({ items }) => items.some((item) => item.id === id))) throw new Refusal(404, 'news.unknown')
    return wire(await had(pages(`article ${id}`, () => outside.news.article(id))))
  })
}

function wire(page: FeedPage | null): { html: string; lang: string } {
  if (page === null) throw new Refusal(404, 'news.unknown')
  return { html: page.html, lang: page.language }
}
