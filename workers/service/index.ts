import * as z from 'zod/mini'
import { type PrecacheEntry, PrecacheController } from 'workbox-precaching'
import { onPush } from './onPush.ts'
import { onNotificationTap } from './onNotificationTap.ts'
import { ruleFor } from './routes.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

z.config({ jitless: true })

const shell = '/index.html'
const precache = new PrecacheController()
precache.addToCacheList(self.__WB_MANIFEST)
const openShell = precache.createHandlerBoundToURL(shell)
const isPrecached = (url: string) => precache.getCacheKeyForURL(url) !== undefined

let first = false

self.addEventListener('install', (event) => {
  first = self.registration.active === null
  void precache.install(event)
})

self.addEventListener('activate', (event) => {
  void precache.activate(event)
  // The page of the first visit is controlled at once, so that a later update reaches it. Afterwards only a page's word counts.
  if (first) event.waitUntil(self.clients.claim())
})

self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const rule = ruleFor(request, self.location.origin, isPrecached)
  if (rule === 'pass') return
  if (rule === 'shell') event.respondWith(openShell({ request, event, url: new URL(request.url) }))
  else event.respondWith(precache.strategy.handle({ request, event, params: { cacheKey: precache.getCacheKeyForURL(request.url) } }))
})

self.addEventListener('push', (event) => event.waitUntil(onPush(self, event.data?.text() ?? null)))
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationTap(self, event.notification)))
