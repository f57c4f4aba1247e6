import { type KeepLegalPages, readPagesCache } from '../../contract/wordings.ts'

/**
 * Deletes the cached server pages that the person has read (SES-14). The legal texts reveal nothing about the
 * reader and stay.
 */
export async function deleteReadPages(): Promise<void> {
  // Undefined on an insecure origin; rejects in some private modes, where nothing was cached.
  const { caches } = globalThis as { caches?: CacheStorage }
  await caches?.delete(readPagesCache).catch(() => false)
}

/** Asks the service worker to cache the legal texts in this reader's language and wording (PWA-03). */
export async function requestLegalPages(reader: Omit<KeepLegalPages, 'type'>): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_LEGAL_PAGES', ...reader } satisfies KeepLegalPages)
}
