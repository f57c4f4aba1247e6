import { background } from '../../bridges/background.ts'

/** The debounce of writes, in milliseconds. */
const debounceMs = 400

type PendingWrite = { timer: ReturnType<typeof setTimeout>; write: () => void }
const pending = new Map<string, PendingWrite>()

/**
 * Saves a form's unsent input on the device, so that closing the tab does not lose it (BG-02). `uid` null: a
 * visitor. `value` null: sent or empty. Writes are debounced. Never passwords or card fields.
 */
export function saveDraft(uid: number | null, name: string, value: unknown): void {
  const key = `${uid} ${name}`
  clearTimeout(pending.get(key)?.timer)
  const write = (): void => {
    pending.delete(key)
    void background.keepDraft(uid, name, value === null ? null : JSON.stringify(value))
  }
  pending.set(key, { write, timer: setTimeout(write, debounceMs) })
}

/** Returns a form's unsent input, of this or another tab; null if there is none. */
export async function readDraft(uid: number | null, name: string): Promise<unknown> {
  const kept = await background.readDraft(uid, name)
  return kept.ok && kept.value !== null ? parseDraft(kept.value) : null
}

function parseDraft(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Writes pending drafts at once. */
function flushDrafts(): void {
  for (const { timer, write } of pending.values()) {
    clearTimeout(timer)
    write()
  }
}

/**
 * Returns the unsent input of all forms whose names begin with `start`; `at`: when it was saved. Empty if the
 * device cannot be read.
 */
export async function readDrafts(uid: number | null, start: string): Promise<{ name: string; value: unknown; at: number }[]> {
  flushDrafts()
  const kept = await background.drafts(uid, start)
  return kept.ok ? kept.value.map(({ name, text, at }) => ({ name, value: parseDraft(text), at })) : []
}

/** Writes pending drafts when the page is hidden, since it may never be shown again. */
export function watchDrafts(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushDrafts()
  })
}
