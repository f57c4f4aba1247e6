import { languageTag } from '../../domain/kernel/languageTag.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import * as z from 'zod/mini'
import { calendarEvent } from '../../contract/news.ts'
import { FeedUnreachable, type FeedPage, type NewsPort } from './news.ts'
import { readRss } from './rss.ts'

const timeoutMs = 5 * secondMs
/** Longest accepted feed or page, in characters. */
const maxLength = 500_000

const eventList = z.array(calendarEvent)

/** Parses the calendar's releases. Throws FeedUnreachable for anything else. */
function readEvents(text: string): z.infer<typeof eventList> {
  try {
    return eventList.parse(JSON.parse(text))
  } catch (error) {
    throw new FeedUnreachable('the calendar’s data', error)
  }
}

/** Returns the news provider behind HTTP: the sandbox's, or one with the same API. `base` is its origin. */
export function newsOverHttp(base: string): NewsPort {
  async function fetchText(path: string): Promise<{ text: string; language: string } | null> {
    try {
      const response = await fetch(base + path, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const text = await response.text()
      if (response.status === 404) return null
      if (!response.ok || text.length > maxLength)
        throw new FeedUnreachable(`${path} answered ${response.status}, ${text.length} characters`)
      return { text, language: response.headers.get('content-language') ?? 'en' }
    } catch (error) {
      throw error instanceof FeedUnreachable ? error : new FeedUnreachable(path, error)
    }
  }
  async function page(path: string): Promise<FeedPage | null> {
    const response = await fetchText(path)
    return response && { html: response.text, language: response.language }
  }

  return {
    async feed(kind, language) {
      const response = await fetchText(`/news/${kind}.xml?lang=${languageTag(language)}`)
      const feed = response && readRss(response.text)
      if (!feed) throw new FeedUnreachable(`${kind} is no feed`)
      return feed
    },
    article: (id, language) => page(`/news/articles/${encodeURIComponent(id)}?lang=${languageTag(language)}`),
    async calendar(language) {
      const lang = languageTag(language)
      const [found, data] = await Promise.all([page(`/news/calendar?lang=${lang}`), fetchText(`/news/calendar.json?lang=${lang}`)])
      if (!found) throw new FeedUnreachable('there is no calendar')
      const events = data && readEvents(data.text)
      return { ...found, ...(events && { events }) }
    },
  }
}
