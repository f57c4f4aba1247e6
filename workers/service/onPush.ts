import { notificationFor } from './push.ts'

type Badge = { setAppBadge?: (count: number) => Promise<void> }

/** Shows a push message. Nothing is awaited before: browsers penalise pushes without a notification. */
export async function onPush(self: ServiceWorkerGlobalScope, text: string | null): Promise<void> {
  const { title, options, unread } = notificationFor(text, self.navigator.language, self.location.origin)
  await self.registration.showNotification(title, options)
  // An open page reads the list at once instead of at its next poll.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'pushed' }, [])
  // Few systems support the badge.
  if (unread !== undefined) await (self.navigator as Badge).setAppBadge?.(unread).catch(() => undefined)
}
