import { type UnsentChat, unsentChat } from '../../../contract/chatFrame.ts'
import { keepDraft, readDraft } from '../../shell/drafts.ts'

const storageKey = 'chat:unsent'
const draftName = (room: string): string => `chat:${room}`
type Kept = { uid: number; rooms: Record<string, UnsentChat> }

/** For as long as the page stands, also while the panel is closed. */
let kept: Kept | null = null

function read(uid: number): Kept {
  if (kept?.uid === uid) return kept
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null
    if (stored?.uid === uid && typeof stored.rooms === 'object') return (kept = stored)
  } catch {
    // Somebody else's hand was in it: as good as none.
  }
  return (kept = { uid, rooms: {} })
}

/** What this person had not sent in a room, in this tab. Null for nothing, and for somebody else. */
export function keptUnsent(uid: number | null, room: string | null): UnsentChat | null {
  if (uid === null || room === null) return null
  const found = unsentChat.safeParse(read(uid).rooms[room])
  return found.success ? found.data : null
}

/** The same, and what a tab that was closed had kept on the device (BG-02). */
export async function readUnsent(uid: number | null, room: string | null): Promise<UnsentChat | null> {
  const here = keptUnsent(uid, room)
  if (here !== null || uid === null || room === null) return here
  const found = unsentChat.safeParse(await readDraft(uid, draftName(room)))
  return found.success ? found.data : null
}

/** Keeps what is not sent, over a reload of the tab and its end. Signing out empties both stores. */
export function keepUnsent(uid: number | null, room: string, unsent: UnsentChat): void {
  if (uid === null) return
  const { [room]: _before, ...others } = read(uid).rooms
  const isEmpty = unsent.draft === '' && unsent.waiting.length === 0
  keepDraft(uid, draftName(room), isEmpty ? null : unsent)
  kept = { uid, rooms: isEmpty ? others : { ...others, [room]: unsent } }
  try {
    if (Object.keys(kept.rooms).length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Full or forbidden: it is kept for as long as the page stands.
  }
}
