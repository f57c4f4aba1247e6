import * as z from 'zod/mini'

const mutes = z.array(z.string())

/** The part of Storage that is used. */
export type Box = Pick<Storage, 'getItem' | 'setItem'>

/** A browser may give a frame no storage at all: then nothing is kept. */
export function openBox(of: () => Storage): Box {
  try {
    return of()
  } catch {
    return { getItem: () => null, setItem: () => undefined }
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

const mutesKey = (you: string): string => `chat:${you}:muted`

/** Whom this person has muted on this device. */
export const readMutes = (box: Box, you: string): ReadonlySet<string> => new Set(read(box, mutesKey(you), mutes))

/** A full store costs the mutes their memory and nothing else. */
export function keepMutes(box: Box, you: string, muted: ReadonlySet<string>): void {
  try {
    box.setItem(mutesKey(you), JSON.stringify([...muted]))
  } catch {
    return
  }
}
