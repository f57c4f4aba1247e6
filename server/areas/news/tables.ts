/** A response of the news provider as JSON text, for all processes. */
export type FeedCacheTable = { name: string; value: string; loaded_at: number }

export type NewsTables = { feed_cache: FeedCacheTable }
