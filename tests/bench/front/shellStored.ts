import type { Page } from 'playwright'

/** Waits until the service worker has stored the app shell, at the slow phone's rate. */
export async function shellStored(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
}
