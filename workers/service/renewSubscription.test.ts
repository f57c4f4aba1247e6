import { afterEach, expect, test, vi } from 'vitest'
import { subscribePush } from '../../contract/pushCalls.ts'
import { renewSubscription } from './renewSubscription.ts'

const device = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
})
const [before, after] = ['https://push.example/1', 'https://push.example/2'].map(device)

const replaced = { replaces: before?.endpoint, replacedKeys: before?.toJSON().keys }

/** A service worker whose browser subscribes anew on request. */
const self = { registration: { pushManager: { subscribe: async () => after } } } as unknown as ServiceWorkerGlobalScope

/** Takes the server's place; returns the bodies of what was sent to it after the session was read. */
function openServer(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === subscribePush.path) sent.push(JSON.parse(body as string))
    return Response.json({ result: { csrf: 'c' } })
  })
  return sent
}
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['both subscriptions', { oldSubscription: before, newSubscription: after }, replaced],
  ['the earlier one alone', { oldSubscription: before }, replaced],
  ['the new one alone', { newSubscription: after }, {}],
])('[PWA-07, BG-08] with %s reported, the call says that it is a renewal', async (_what, change, expected) => {
  const sent = openServer()
  await renewSubscription(self, change)
  expect(sent).toEqual([{ ...after?.toJSON(), ...expected, renewal: true }])
  expect(subscribePush.body?.safeParse(sent[0]).success).toBe(true)
})

test('[PWA-07] an earlier subscription without keys is replaced all the same', async () => {
  const sent = openServer()
  await renewSubscription(self, { oldSubscription: { ...before, toJSON: () => ({ keys: {} }) } as never, newSubscription: after as never })
  expect(sent).toEqual([{ ...after?.toJSON(), replaces: before?.endpoint, renewal: true }])
})

test('[PWA-07] a browser that reports no subscription sends nothing', async () => {
  const sent = openServer()
  await renewSubscription(self, {})
  expect(sent).toEqual([])
})
