import { reloadWhenFree } from '../bridges/reloadWhenFree.ts'
import { tabStorage } from '../browser/storage.ts'
import { isPrefetching } from './prefetch.ts'

const storageKey = 'reloadedAt'
/**
 * Shorter than the time between two deployments, longer than a page load. A second failure within it cannot
 * be fixed by reloading.
 */
const minReloadIntervalMs = 30_000

/** True if the error is a failed dynamic import, in the wording of any browser. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|preload CSS/i.test(error.message)

/** The longest wait for the server's answer, in milliseconds. */
const answerMs = 5_000

/**
 * Resolves to true if the server answers for this page. A reload without it would end at the browser's own
 * error page (PWA-04).
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) })).ok
  } catch {
    return false
  }
}

async function reloadOnce(): Promise<void> {
  const last = Number(tabStorage.get(storageKey) ?? 0)
  if (isPrefetching() || Date.now() - last < minReloadIntervalMs || !(await isServerReachable())) return
  reloadWhenFree(() => {
    tabStorage.set(storageKey, String(Date.now()))
    return true
  })
}

/**
 * Reloads the page once when a chunk is missing after a deployment, never twice in a row, and as with any
 * update never during a payment or with unsaved form input (PWA-06, PWA-11).
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => void reloadOnce())
}
