import { type KeepLegalPages, readPagesCache } from '../../contract/wordings.ts'

/** Removes the server pages that somebody opened from the device (SES-14). The legal texts say nothing of who read them, and stay. */
export async function forgetReadPages(): Promise<void> {
  // Absent where the page is not served safely; refused in some private modes, where nothing was kept.
  const { caches } = globalThis as { caches?: CacheStorage }
  await caches?.delete(readPagesCache).catch(() => false)
}

/** Has the service worker keep the legal texts as this reader gets them (PWA-03). */
export async function tellReader(reader: Omit<KeepLegalPages, 'type'>): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_LEGAL_PAGES', ...reader } satisfies KeepLegalPages)
}
