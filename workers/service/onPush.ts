import { notificationFor } from './push.ts'

type Badge = { setAppBadge?: (count: number) => Promise<void> }

/**
 * Shows a push message; one that is on the screen already is shown again in silence, because push services
 * may repeat it.
 */
export async function onPush(self: ServiceWorkerGlobalScope, text: string | null): Promise<void> {
  const { title, options, unread } = notificationFor(text, self.navigator.language, self.location.origin)
  const { id } = options.data
  // Browsers penalise a push without a notification: nothing that could fail or wait is asked before.
  const onScreen = await self.registration.getNotifications(options.tag === undefined ? {} : { tag: options.tag }).catch(() => [])
  const isRepeated = id !== undefined && onScreen.some(({ data }) => (data as { id?: unknown } | null)?.id === id)
  await self.registration.showNotification(title, isRepeated ? { ...options, renotify: false } : options)
  // An open page reads the list at once instead of at its next poll.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'pushed' }, [])
  // Few systems support the badge.
  if (unread !== undefined) await (self.navigator as Badge).setAppBadge?.(unread).catch(() => undefined)
}
