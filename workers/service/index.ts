import * as z from 'zod/mini'
import { type Language, languages } from '../../contract/kernel.ts'
import { wordings } from '../../contract/wordings.ts'
import { onPush } from './onPush.ts'
import { onNotificationTap } from './onNotificationTap.ts'
import { createPageCache } from './pageCache.ts'
import { createPrecache } from './precache.ts'
import { renewSubscription } from './renewSubscription.ts'
import { ruleFor } from './routes.ts'
import type { BuiltFile } from './saveFiles.ts'
import { createStartWatch } from './startWatch.ts'
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

const starts = createStartWatch({ base: self.location.href, caches: self.caches })

let first = false

const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const openTabIds = async (): Promise<string[]> => (await openTabs()).map(({ id }) => id)

/** The pages of a first visit requested their texts before this worker was active. */
async function languagesOnScreen(): Promise<Language[]> {
  return (await openTabs()).map(({ url }) => pageLanguage(url)).filter((language) => language !== null)
}

/**
 * Installs this build. It takes over at once from a build that does not start, whose page cannot ask the
 * person.
 */
async function install(): Promise<void> {
  await precache.install(await languagesOnScreen())
  if (await starts.isFailing()) await self.skipWaiting()
}

/**
 * Releases what no tab needs, then completes this build, and notifies the pages if it cannot be kept
 * (APP-34).
 */
async function keepFiles(): Promise<void> {
  await openTabIds()
    .then((tabs) => precache.releaseOldFiles(tabs, self.registration))
    .catch(() => undefined)
  if (await precache.complete(await languagesOnScreen())) return
  for (const page of await openTabs()) page.postMessage({ type: 'not-kept' }, [])
}

/** The longest wait for the server's page before the cached one is shown after all. */
const freshShellTimeoutMs = 3_000

/**
 * Answers a navigation with the app's page: the cached one, or the server's if the last starts with the
 * cached one failed.
 */
async function respondWithShell(): Promise<Response> {
  const shell = new URL('/index.html', origin).href
  if (!(await starts.isFailing())) return precache.respond(shell)
  self.registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  self.registration.update().catch(() => undefined)
  const fresh = await fetch(shell, { cache: 'no-store', signal: AbortSignal.timeout(freshShellTimeoutMs) }).catch(() => null)
  return fresh?.ok === true && !fresh.redirected ? fresh : precache.respond(shell)
}

self.addEventListener('install', (event) => {
  first = self.registration.active === null
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(openTabIds().then(precache.activate))
  // Control the page of the first visit at once, so that a later update reaches it. Later versions wait for
  // the page's request.
  if (first) event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  // Only pages of this origin can post here. Validated by hand, since schemas would be as large as the page
  // cache.
  const data = event.data as { type?: unknown; language?: unknown; wording?: unknown } | null
  const language = languages.find((one) => one === data?.language)
  const wording = wordings.find((one) => one === data?.wording)
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type === 'CONTROL') event.waitUntil(self.clients.claim())
  if (data?.type === 'STARTED') event.waitUntil(Promise.all([starts.succeed(), keepFiles()]))
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
  } else if (rule === 'shell') {
    const answer = respondWithShell()
    event.respondWith(answer)
    event.waitUntil(answer.then(starts.begin))
  } else if (rule === 'file') event.respondWith(precache.respond(event.request.url))
})

self.addEventListener('push', (event) => event.waitUntil(onPush(self, event.data?.text() ?? null)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationTap(self, event.notification)))
