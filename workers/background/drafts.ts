import { dayMs, type Moment } from '../../domain/kernel/time.ts'
import type { Store } from './store/store.ts'

/** Drafts of whoever is not signed in are kept under this id: no person has it. */
export const visitorId = 0
/** Longer is no form of ours. In characters. */
const longest = 50_000
/** A person's drafts are kept for a month; on a device where nobody is signed in the next visitor may be another, after a day. */
const keptForMs = (uid: number): number => (uid === visitorId ? dayMs : 30 * dayMs)

/** Keeps what somebody has typed in a form under its name, or removes it with null (BG-02). */
export async function keepDraft(store: Store, uid: number, name: string, text: string | null, now: Moment): Promise<void> {
  const isKept = text !== null && text.length <= longest
  await store.write(uid, [isKept ? { in: 'drafts', put: { uid, name, text, at: now } } : { in: 'drafts', remove: name }])
}

/** What was typed in a form and not sent; null where nothing was, or too long ago. */
export async function readDraft(store: Store, uid: number, name: string, now: Moment): Promise<string | null> {
  const row = await store.get('drafts', uid, name)
  return row === undefined || isOld(row, now) ? null : row.text
}

/** Removes what was typed too long ago. */
export async function dropOldDrafts(store: Store, uid: number, now: Moment): Promise<void> {
  const old = (await store.all('drafts', uid)).filter((row) => isOld(row, now))
  if (old.length > 0)
    await store.write(
      uid,
      old.map(({ name }) => ({ in: 'drafts', remove: name })),
    )
}

const isOld = ({ uid, at }: { uid: number; at: Moment }, now: Moment): boolean => now - at > keptForMs(uid)
