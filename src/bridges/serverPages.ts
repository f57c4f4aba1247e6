import { type KeepLegalPages, readPagesCache } from '../../contract/wordings.ts'

/**
 * Deletes the cached server pages that the person has read (SES-14). The legal texts reveal nothing about the
 * reader and stay.
 */
export async function deleteReadPages(): Promise<void> {
  try {
    // Undefined on an insecure origin.
    await (globalThis as { caches?: CacheStorage }).caches?.delete(readPagesCache)
  } catch {
    // A browser that refuses the cache has kept nothing; a sign-out goes on (APP-34).
  }
}

/** Asks the service worker to cache the legal texts in this reader's language and wording (PWA-03). */
export async function requestLegalPages(reader: Omit<KeepLegalPages, 'type'>): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_LEGAL_PAGES', ...reader } satisfies KeepLegalPages)
}
