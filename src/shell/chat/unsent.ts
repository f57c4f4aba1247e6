import { type UnsentChat, unsentChat } from '../../../contract/chatMessages.ts'
import { deviceStorage, tabStorage } from '../../browser/storage.ts'
import { readDraft, readDrafts, saveDraft } from '../forms/drafts.ts'

const storageKey = 'chat:unsent'
const draftStart = 'chat:'
/** The marks of discarded messages: another tab may still have one of them in its own copy. */
const discardedName = 'chat discarded'
/** Gets a discarded mark for a moment: a browser reports that to the other tabs. */
const discardedKey = 'chat:discarded'
/** More than a person discards in the 30 days that a draft is kept; the oldest are forgotten. */
const maxDiscarded = 100

/** A room of the chat by its id and the name on screen. */
export type NamedRoom = { id: string; name: string }
type SavedUnsent = { uid: number; rooms: Record<string, UnsentChat & { name?: string }> }
/** A message that was written in a room and not received there. `at`: when, by this device's clock. */
export type UnsentMessage = { room: NamedRoom; mark: string; text: string; at: number }

/** Cache for the lifetime of the page, also while the panel is closed. */
let saved: SavedUnsent | null = null
type Listener = (discarded: string | null) => void
const listeners = new Set<Listener>()

/**
 * Subscribes to changes. The listener receives the mark of a message that was discarded outside the chat, in
 * this tab or another: an open chat would else send it with the next connection.
 */
export function onUnsentChange(listener: Listener): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key === discardedKey && newValue !== null) listener(newValue)
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

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

const parsed = (stored: unknown): UnsentChat | null => {
  const found = unsentChat.safeParse(stored)
  return found.success ? found.data : null
}

/**
 * Returns the person's unsent messages of a room from this tab; null if there are none or they belong to
 * another person.
 */
export function savedUnsent(uid: number | null, room: string | null): UnsentChat | null {
  return uid === null || room === null ? null : parsed(read(uid).rooms[room])
}

async function discardedMarks(uid: number): Promise<string[]> {
  const [stored] = await readDrafts(uid, discardedName)
  const marks = stored?.value
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : []
}

/**
 * Like `savedUnsent`, but falls back to what a closed tab stored on the device (BG-02). Messages that were
 * discarded in another tab do not return.
 */
export async function loadUnsent(uid: number | null, room: string | null): Promise<UnsentChat | null> {
  if (uid === null || room === null) return null
  const found = savedUnsent(uid, room) ?? parsed(await readDraft(uid, draftStart + room))
  if (found === null || found.waiting.length === 0) return found
  const discarded = await discardedMarks(uid)
  return { ...found, waiting: found.waiting.filter(({ mark }) => !discarded.includes(mark)) }
}

/** Stores unsent messages across reload and close of the tab. Signing out clears both stores. */
export function saveUnsent(uid: number | null, room: NamedRoom, unsent: UnsentChat): void {
  if (uid === null) return
  const { [room.id]: before, ...others } = read(uid).rooms
  const isEmpty = unsent.draft === '' && unsent.waiting.length === 0
  const named = { ...unsent, name: room.name || (before?.name ?? '') }
  saveDraft(uid, draftStart + room.id, isEmpty ? null : named)
  saved = { uid, rooms: isEmpty ? others : { ...others, [room.id]: named } }
  if (Object.keys(saved.rooms).length === 0) tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, JSON.stringify(saved))
  // Each key of the draft is reported too.
  if (JSON.stringify(before?.waiting ?? []) !== JSON.stringify(unsent.waiting)) for (const listener of listeners) listener(null)
}

/** Returns the messages of all rooms that wait on this device, oldest first (PWA-04). */
export async function unsentMessages(uid: number): Promise<UnsentMessage[]> {
  const stored = await readDrafts(uid, draftStart)
  const discarded = await discardedMarks(uid)
  return stored
    .flatMap(({ name, value, at }) => {
      const id = name.slice(draftStart.length)
      const { name: roomName } = (value ?? {}) as { name?: unknown }
      const room = { id, name: typeof roomName === 'string' && roomName !== '' ? roomName : id }
      return (parsed(value)?.waiting ?? []).map(({ mark, text, at: written }) => ({ room, mark, text, at: written ?? at }))
    })
    .filter(({ mark }) => !discarded.includes(mark))
    .toSorted((a, b) => a.at - b.at)
}

/** Two at once would each write the messages without the other's change. */
let discarding = Promise.resolve()

/** Discards an unsent message in every tab; an open chat forgets it too (PWA-04). */
export function discardUnsent(uid: number, message: UnsentMessage): Promise<void> {
  discarding = discarding.then(() => discardNow(uid, message))
  return discarding
}

async function discardNow(uid: number, { room, mark }: UnsentMessage): Promise<void> {
  const isOpenHere = savedUnsent(uid, room.id) !== null
  const stored = await loadUnsent(uid, room.id)
  const marks = await discardedMarks(uid)
  saveDraft(uid, discardedName, [...marks, mark].slice(-maxDiscarded))
  deviceStorage.set(discardedKey, mark)
  deviceStorage.remove(discardedKey)
  // This tab may have written or sent meanwhile: its own state is newer than what was read.
  const kept = savedUnsent(uid, room.id) ?? (isOpenHere ? null : stored)
  if (kept) saveUnsent(uid, room, { ...kept, waiting: kept.waiting.filter((one) => one.mark !== mark) })
  for (const listener of listeners) listener(mark)
}
