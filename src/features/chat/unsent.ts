import { type UnsentChat, unsentChat } from '../../../contract/chatMessages.ts'
import { tabStorage } from '../../browser/storage.ts'
import { saveDraft, readDraft } from '../../shell/forms/drafts.ts'

const storageKey = 'chat:unsent'
const draftName = (room: string): string => `chat:${room}`
type SavedUnsent = { uid: number; rooms: Record<string, UnsentChat> }

/** Cache for the lifetime of the page, also while the panel is closed. */
let saved: SavedUnsent | null = null

function read(uid: number): SavedUnsent {
  if (saved?.uid === uid) return saved
  try {
    const stored = JSON.parse(tabStorage.get(storageKey) ?? 'null') as SavedUnsent | null
    if (stored?.uid === uid && typeof stored.rooms === 'object') return (saved = stored)
  } catch {
    // Invalid JSON, for example edited by hand: ignore it.
  }
  return (saved = { uid, rooms: {} })
}

/**
 * Returns the person's unsent messages of a room from this tab; null if there are none or they belong to
 * another person.
 */
export function savedUnsent(uid: number | null, room: string | null): UnsentChat | null {
  if (uid === null || room === null) return null
  const found = unsentChat.safeParse(read(uid).rooms[room])
  return found.success ? found.data : null
}

/** Like `savedUnsent`, but falls back to what a closed tab stored on the device (BG-02). */
export async function loadUnsent(uid: number | null, room: string | null): Promise<UnsentChat | null> {
  const here = savedUnsent(uid, room)
  if (here !== null || uid === null || room === null) return here
  const found = unsentChat.safeParse(await readDraft(uid, draftName(room)))
  return found.success ? found.data : null
}

/** Stores unsent messages across reload and close of the tab. Signing out clears both stores. */
export function saveUnsent(uid: number | null, room: string, unsent: UnsentChat): void {
  if (uid === null) return
  const { [room]: _before, ...others } = read(uid).rooms
  const isEmpty = unsent.draft === '' && unsent.waiting.length === 0
  saveDraft(uid, draftName(room), isEmpty ? null : unsent)
  saved = { uid, rooms: isEmpty ? others : { ...others, [room]: unsent } }
  if (Object.keys(saved.rooms).length === 0) tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, JSON.stringify(saved))
}
