/** One item of a feed. `at` in milliseconds. Everything else is a stranger's text: never trusted, never run. */
export type FeedItem = { id: string; title: string; link?: string; summary?: string; at: number }
export type Feed = { language: string; items: FeedItem[] }
/** A document of the house of news, as HTML that nobody has looked at. */
export type FeedPage = { language: string; html: string }

export type FeedKind = 'news' | 'analysis'

/** Thrown by the port when the feed could not be had or is not readable. */
export class FeedUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`news: ${what}`, { cause })
    this.name = 'FeedUnreachable'
  }
}

/** The house that news come from (SUP-05). Each method throws FeedUnreachable. */
export type NewsPort = {
  feed(kind: FeedKind): Promise<Feed>
  /** Null: there is no such article. */
  article(id: string): Promise<FeedPage | null>
  calendar(): Promise<FeedPage>
}
