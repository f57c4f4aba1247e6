import { postInSession } from './postInSession.ts'
import { readTap } from './push.ts'
import { requestNavigation } from './requestNavigation.ts'

export type OpenPage = { id: string; url: string; visibilityState: 'visible' | 'hidden'; focused: boolean }

/** The action for a tapped notification: navigate an open page, or open a new one. */
type TapAction = { do: 'navigate'; page: string; path: string } | { do: 'open'; path: string }

/**
 * Chooses the page: the focused one, else a visible one, else any. Platform pages and other origins are not
 * listed.
 */
export function chooseTapAction(path: string, pages: readonly OpenPage[]): TapAction {
  const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  return page ? { do: 'navigate', page: page.id, path } : { do: 'open', path }
}

/**
 * Opens a notification's page in the running app, or opens the app (PWA-07); it counts as read then, as in
 * the list (ENG-14).
 */
export async function onNotificationTap(self: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close()
  const { path, id } = readTap(notification.data as unknown, self.location.origin)
  // Browsers open a window only right after the tap: nothing is waited for before.
  const work = [openPath(self, path)]
  if (id !== undefined) work.push(markRead(self, id))
  await Promise.all(work)
}

async function openPath(self: ServiceWorkerGlobalScope, path: string): Promise<void> {
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

/** Marks a notification as read, and has the open pages read the list again. */
async function markRead(self: ServiceWorkerGlobalScope, id: string): Promise<void> {
  await postInSession('/api/us/notifications_read', { id })
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'pushed' }, [])
}
