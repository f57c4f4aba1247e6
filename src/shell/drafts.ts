import { background } from '../bridges/background.ts'

/** Between two writes of one draft: a person types several letters in it. */
const pauseMs = 400

type Waiting = { timer: ReturnType<typeof setTimeout>; write: () => void }
const waiting = new Map<string, Waiting>()

/**
 * Keeps what somebody has typed and not sent on the device, so that a closed tab does not lose it (BG-02). `uid`: whose it is, null for a
 * visitor. `value` null: it was sent, or is empty. Several changes within a moment are written once. Never passwords or card fields.
 */
export function keepDraft(uid: number | null, name: string, value: unknown): void {
  const key = `${uid} ${name}`
  clearTimeout(waiting.get(key)?.timer)
  const write = (): void => {
    waiting.delete(key)
    void background.keepDraft(uid, name, value === null ? null : JSON.stringify(value))
  }
  waiting.set(key, { write, timer: setTimeout(write, pauseMs) })
}

/** What was typed and not sent, by this tab or another; null for nothing. */
export async function readDraft(uid: number | null, name: string): Promise<unknown> {
  const kept = await background.readDraft(uid, name)
  if (!kept.ok || kept.value === null) return null
  try {
    return JSON.parse(kept.value) as unknown
  } catch {
    return null
  }
}

/** The page is hidden, and may never be shown again: what waits is written now. */
export function watchDrafts(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    for (const { timer, write } of waiting.values()) {
      clearTimeout(timer)
      write()
    }
  })
}
