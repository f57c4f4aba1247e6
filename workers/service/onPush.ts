import { shownFor } from './push.ts'

type Badge = { setAppBadge?: (count: number) => Promise<void> }

/** Shows a push message. Nothing is awaited before it: a browser counts the messages for which nothing was shown. */
export async function onPush(self: ServiceWorkerGlobalScope, text: string | null): Promise<void> {
  const { title, options, unread } = shownFor(text, self.navigator.language, self.location.origin)
  await self.registration.showNotification(title, options)
  // The badge is an extra that few systems have.
  if (unread !== undefined) await (self.navigator as Badge).setAppBadge?.(unread).catch(() => undefined)
}
