import { reloadWhenFree } from '../bridges/reloadWhenFree.ts'
import { isPrefetching } from './prefetch.ts'

const storageKey = 'reloadedAt'
/** Shorter than anybody deploys twice, longer than a page takes to load: a second failure within it is not cured by reloading. */
const guardMs = 30_000

/** True of the errors by which the browsers say that a module could not be loaded. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|preload CSS/i.test(error.message)

/**
 * A new version was put up under this page, and a chunk of the old one is gone: loads the page once more, never twice in a row, and like any
 * update not in the middle of a payment or over an unsaved form (PWA-06, PWA-11).
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (isPrefetching() || !navigator.onLine || Date.now() - last < guardMs) return
    reloadWhenFree(() => {
      sessionStorage.setItem(storageKey, String(Date.now()))
      return true
    })
  })
}
