import { pathOfTap } from './push.ts'
import { onTap } from './tap.ts'
import { tellPage } from './tellPage.ts'

/** Leads a tap to the open app, or opens it (PWA-07). */
export async function onNotificationTap(self: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close()
  const path = pathOfTap(notification.data as unknown, self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tap = onTap(path, pages)
  const page = tap.do === 'tell' ? pages.find(({ id }) => id === tap.page) : undefined
  if (page && (await tellPage(page, tap.path))) {
    // Refused when the tap is too long ago; the page has gone there all the same.
    await page.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(tap.path)
}
