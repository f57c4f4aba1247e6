import * as z from 'zod/mini'

/** What a person has written and the room does not have yet. */
export type Unsent = { draft: string; waiting: { mark: string; text: string }[] }

const unsent = z.object({ draft: z.string(), waiting: z.array(z.object({ mark: z.string(), text: z.string() })) })
const mutes = z.array(z.string())

/** The part of Storage that is used. */
export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser may give a frame no storage at all: then nothing is kept. */
export function openBox(of: () => Storage): Box {
  try {
    return of()
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

function read<T>(box: Box, key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(box.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const unsentKey = (you: string, room: string): string => `chat:${you}:${room}`

/** What this person has not sent in this room; somebody else's is not found. */
export const readUnsent = (box: Box, you: string, room: string): Unsent =>
  read(box, unsentKey(you, room), unsent) ?? { draft: '', waiting: [] }

export function keepUnsent(box: Box, you: string, room: string, kept: Unsent): void {
  if (kept.draft === '' && kept.waiting.length === 0) box.removeItem(unsentKey(you, room))
  else box.setItem(unsentKey(you, room), JSON.stringify(kept))
}

const mutesKey = (you: string): string => `chat:${you}:muted`

/** Whom this person has muted on this device. */
export const readMutes = (box: Box, you: string): ReadonlySet<string> => new Set(read(box, mutesKey(you), mutes))

export const keepMutes = (box: Box, you: string, muted: ReadonlySet<string>): void => box.setItem(mutesKey(you), JSON.stringify([...muted]))
