import { secondMs } from '../../domain/kernel/time.ts'
import { FeedUnreachable, type FeedPage, type NewsPort } from './news.ts'
import { readRss } from './rss.ts'

const timeoutMs = 5 * secondMs
/** A feed or page larger than this is none. In characters. */
const largest = 500_000

/** A house of news behind HTTP: the sandbox's, or one that speaks the same. `base` is its origin. */
export function newsOverHttp(base: string): NewsPort {
  async function ask(path: string): Promise<{ text: string; language: string } | null> {
    try {
      const answer = await fetch(base + path, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const text = await answer.text()
      if (answer.status === 404) return null
      if (!answer.ok || text.length > largest) throw new FeedUnreachable(`${path} answered ${answer.status}, ${text.length} characters`)
      return { text, language: answer.headers.get('content-language') ?? 'en' }
    } catch (error) {
      throw error instanceof FeedUnreachable ? error : new FeedUnreachable(path, error)
    }
  }
  async function page(path: string): Promise<FeedPage | null> {
    const answer = await ask(path)
    return answer && { html: answer.text, language: answer.language }
  }

  return {
    async feed(kind) {
      const answer = await ask(`/news/${kind}.xml`)
      const feed = answer && readRss(answer.text)
      if (!feed) throw new FeedUnreachable(`${kind} is no feed`)
      return feed
    },
    article: (id) => page(`/news/articles/${encodeURIComponent(id)}`),
    async calendar() {
      const found = await page('/news/calendar')
      if (!found) throw new FeedUnreachable('there is no calendar')
      return found
    },
  }
}
