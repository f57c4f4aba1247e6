import { postInSession } from './postInSession.ts'

/** Older browsers report neither subscription. */
type Change = Partial<Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>>

/**
 * Gives the server the endpoint that replaces an earlier one (PWA-07). The server accepts it in a session of
 * the person who subscribed: the browser may be another person's by now (BG-08). Otherwise, and without a
 * session, the page does it when it is opened next.
 */
export async function renewSubscription(self: ServiceWorkerGlobalScope, { oldSubscription, newSubscription }: Change): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const next =
    newSubscription ??
    (key ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null) : null)
  if (!next) return
  const { endpoint, expirationTime, keys } = next.toJSON()
  const { p256dh, auth } = oldSubscription?.toJSON().keys ?? {}
  // One that has expired may have none left, and the server would refuse half of them.
  const replacedKeys = p256dh === undefined || auth === undefined ? {} : { replacedKeys: { p256dh, auth } }
  const replaces = oldSubscription ? { replaces: oldSubscription.endpoint, ...replacedKeys } : {}
  await postInSession('/api/push/subscribe', { endpoint, keys, expirationTime, ...replaces, renewal: true })
}
