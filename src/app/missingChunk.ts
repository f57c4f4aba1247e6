import { reloadWhenFree } from '../bridges/reloadWhenFree.ts'
import { isPrefetching } from './prefetch.ts'

const storageKey = 'reloadedAt'
/** Shorter than the time between two deployments, longer than a page load. A second failure within it cannot be fixed by reloading. */
const minReloadIntervalMs = 30_000

/** True if the error is a failed dynamic import, in the wording of any browser. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|preload CSS/i.test(error.message)

/**
 * Reloads the page once when a chunk is missing after a deployment, never twice in a row, and as with any update never during a payment or
 * with unsaved form input (PWA-06, PWA-11).
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (isPrefetching() || !navigator.onLine || Date.now() - last < minReloadIntervalMs) return
    reloadWhenFree(() => {
      sessionStorage.setItem(storageKey, String(Date.now()))
      return true
    })
  })
}
