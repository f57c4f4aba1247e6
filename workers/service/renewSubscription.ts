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
  const replaces = oldSubscription ? { replaces: oldSubscription.endpoint, replacedKeys: oldSubscription.toJSON().keys } : {}
  await postInSession('/api/push/subscribe', { endpoint, keys, expirationTime, ...replaces, renewal: true })
}
