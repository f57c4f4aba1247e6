import type { StoredAnswer } from '../../contract/background.ts'
import type { EpochMs } from '../../domain/kernel/time.ts'
import { isExpired } from './retention.ts'
import type { RowStore } from './store/store.ts'

/** The largest stored answer as JSON, in characters; a list of all signals of a day has 30,000. */
const maxLength = 200_000
/** The newest answers of a person that stay: every screen's, and the articles and pages last read. */
const maxAnswers = 60

/**
 * Stores an answer of the server for times without a connection (PWA-04). One that is too large or older
 * replaces nothing.
 */
export async function storeAnswer(store: RowStore, uid: number, name: string, { value, at }: StoredAnswer, now: EpochMs): Promise<void> {
  if (JSON.stringify(value).length > maxLength) return
  await store.write(uid, [{ in: 'answers', putLatest: { uid, name, value, at }, now }])
}

/** Returns a stored answer; null if there is none or it has expired. */
export async function readAnswer(store: RowStore, uid: number, name: string, now: EpochMs): Promise<StoredAnswer | null> {
  const row = await store.get('answers', uid, name)
  return row === undefined || isExpired(row, now) ? null : { value: row.value, at: row.at }
}

/** Deletes expired answers, and the oldest of too many. */
export async function purgeAnswers(store: RowStore, uid: number, now: EpochMs): Promise<void> {
  const newestFirst = (await store.all('answers', uid)).toSorted((a, b) => b.at - a.at)
  const removed = newestFirst.filter((row, index) => index >= maxAnswers || isExpired(row, now))
  if (removed.length > 0)
    await store.write(
      uid,
      removed.map(({ name }) => ({ in: 'answers', remove: name })),
    )
}
