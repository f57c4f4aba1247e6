import * as z from 'zod/mini'
import { type Language, languages } from '../../contract/kernel.ts'
import { wordings } from '../../contract/wordings.ts'
import { onPush } from './onPush.ts'
import { onNotificationTap } from './onNotificationTap.ts'
import { createPageCache } from './pageCache.ts'
import { type BuiltFile, createPrecache } from './precache.ts'
import { ruleFor } from './routes.ts'
import { pageLanguage, textLanguage } from './textPath.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }

z.config({ jitless: true })

const { origin } = self.location
const precache = createPrecache({
  files: self.__WB_MANIFEST,
  base: self.location.href,
  caches: self.caches,
  fetch: (request) => fetch(request),
})

const pages = createPageCache({ origin, caches: self.caches, fetch: (request) => fetch(request), now: Date.now })

let first = false

/** The pages of a first visit requested their texts before this worker was active. */
async function languagesOnScreen(): Promise<Language[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ url }) => pageLanguage(url)).filter((language) => language !== null)
}

self.addEventListener('install', (event) => {
  first = self.registration.active === null
  event.waitUntil(languagesOnScreen().then(precache.install))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(precache.activate())
  // Control the page of the first visit at once, so that a later update reaches it. Later versions wait for the page's request.
  if (first) event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  // Only pages of this origin can post here. Validated by hand, since schemas would be as large as the page cache.
  const data = event.data as { type?: unknown; language?: unknown; wording?: unknown } | null
  const language = languages.find((one) => one === data?.language)
  const wording = wordings.find((one) => one === data?.wording)
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type === 'KEEP_LEGAL_PAGES' && language && wording) event.waitUntil(pages.cacheLegal(language, wording))
})

self.addEventListener('fetch', (event) => {
  const rule = ruleFor(event.request, origin, precache.has)
  const language = rule === 'file' ? textLanguage(event.request.url) : null
  if (language !== null) event.waitUntil(precache.cacheLanguage(language))
  if (rule === 'page') {
    const answer = pages.respond(event.request)
    event.respondWith(answer.then(({ response }) => response))
    event.waitUntil(answer.then(({ renewed }) => renewed))
  } else if (rule !== 'pass')
    event.respondWith(precache.respond(rule === 'shell' ? new URL('/index.html', origin).href : event.request.url))
})

self.addEventListener('push', (event) => event.waitUntil(onPush(self, event.data?.text() ?? null)))
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationTap(self, event.notification)))
