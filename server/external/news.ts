import type { Language } from '../../contract/kernel.ts'
import type { WireCalendarEvent } from '../../contract/news.ts'

/**
 * One item of a feed. `at` in milliseconds; `language` if it is not the feed's. Everything else is untrusted
 * third-party text.
 */
export type FeedItem = { id: string; title: string; link?: string; summary?: string; at: number; language?: string }
export type NewsFeed = { language: string; items: FeedItem[] }
/**
 * A document of the news provider, as unsanitised HTML. `events`: the calendar's releases, if the provider
 * has them as data.
 */
export type FeedPage = { language: string; html: string; events?: WireCalendarEvent[] }

export type FeedKind = 'news' | 'analysis'

/** Thrown when the feed could not be fetched or parsed. */
export class FeedUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`news: ${what}`, { cause })
    this.name = 'FeedUnreachable'
  }
}

/**
 * The news provider (SUP-05). It is asked for a language, and says which one each text has: English where it
 * has no other. Each method throws FeedUnreachable.
 */
export type NewsPort = {
  feed(kind: FeedKind, language: Language): Promise<NewsFeed>
  /** Returns null if there is no such article. */
  article(id: string, language: Language): Promise<FeedPage | null>
  calendar(language: Language): Promise<FeedPage>
}
