/** Older browsers report neither subscription. */
type Change = Partial<Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>>

const post = (path: string, body: object, csrf = ''): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrf-token': csrf }, body: JSON.stringify(body) })

/**
 * Gives the server the endpoint that replaces an earlier one (PWA-07). Needs a session, which may have ended:
 * then the page does it when it is opened next.
 */
export async function renewSubscription(self: ServiceWorkerGlobalScope, { oldSubscription, newSubscription }: Change): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const next =
    newSubscription ??
    (key ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null) : null)
  if (!next) return
  const { endpoint, expirationTime, keys } = next.toJSON()
  try {
    const session = (await (await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })).json()) as { result?: { csrf?: string } }
    const replaces = oldSubscription ? { replaces: oldSubscription.endpoint } : {}
    await post('/api/push/subscribe', { endpoint, keys, expirationTime, ...replaces }, session.result?.csrf)
  } catch {
    // Offline: as without a session.
  }
}
