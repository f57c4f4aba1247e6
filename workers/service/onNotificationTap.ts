import { pathOfTap } from './push.ts'
import { chooseTapAction } from './tapAction.ts'
import { requestNavigation } from './requestNavigation.ts'

/** Opens a notification's page in the running app, or opens the app (PWA-07). */
export async function onNotificationTap(self: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close()
  const path = pathOfTap(notification.data as unknown, self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tap = chooseTapAction(path, pages)
  const page = tap.do === 'navigate' ? pages.find(({ id }) => id === tap.page) : undefined
  if (page && (await requestNavigation(page, tap.path))) {
    // Rejects if the tap is too long ago; the page has navigated anyway.
    await page.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(tap.path)
}
