import type { StoredDraft } from '../../contract/background.ts'
import type { EpochMs } from '../../domain/kernel/time.ts'
import { isExpired } from './retention.ts'
import type { RowStore } from './store/store.ts'

/** The maximum length of a draft, in characters: some 10,000 points of a signature. No form holds more. */
const maxLength = 500_000

/**
 * Saves a form's unsent text under the form's name; null removes it, and one that is too long leaves what is
 * saved (BG-02).
 */
export async function saveDraft(store: RowStore, uid: number, name: string, text: string | null, now: EpochMs): Promise<void> {
  if (text === null) return store.write(uid, [{ in: 'drafts', remove: name }])
  if (text.length <= maxLength) await store.write(uid, [{ in: 'drafts', put: { uid, name, text, at: now } }])
}

/** Returns a form's unsent text; null if there is none or it has expired. */
export async function readDraft(store: RowStore, uid: number, name: string, now: EpochMs): Promise<string | null> {
  const row = await store.get('drafts', uid, name)
  return row === undefined || isExpired(row, now) ? null : row.text
}

/** Returns the drafts whose names begin with `start`, without expired ones. */
export async function readDrafts(store: RowStore, uid: number, start: string, now: EpochMs): Promise<StoredDraft[]> {
  const rows = await store.all('drafts', uid)
  return rows.filter((row) => row.name.startsWith(start) && !isExpired(row, now)).map(({ name, text, at }) => ({ name, text, at }))
}

/** Deletes expired drafts. */
export async function purgeExpiredDrafts(store: RowStore, uid: number, now: EpochMs): Promise<void> {
  const old = (await store.all('drafts', uid)).filter((row) => isExpired(row, now))
  if (old.length > 0)
    await store.write(
      uid,
      old.map(({ name }) => ({ in: 'drafts', remove: name })),
    )
}
