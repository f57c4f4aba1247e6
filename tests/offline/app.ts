import type { BrowserContext, Page } from 'playwright'
import type { SeedPerson } from '../../server/seed/people.ts'
import { desktop, launchBrowser } from '../support/browser.ts'
import { logInAs } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'

export type OpenApp = { server: RunningServer; context: BrowserContext; page: Page; close(): Promise<void> }

/** Opens the app in a separate browser, with a signed-in person and every file cached for offline use. */
export async function openApp(env: Record<string, string> = {}, role: SeedPerson['role'] = 'trader'): Promise<OpenApp> {
  const server = await startServer({ dataDir: seededFolder(), env })
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  const page = await context.newPage()
  await logInAs(page, server.appUrl, role)
  await untilCached(page)
  return {
    server,
    context,
    page,
    async close() {
      await browser.close()
      await server.stop()
      server.remove()
    },
  }
}

/** Waits until the service worker has cached everything and controls this page. */
export const untilCached = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })

/** Returns the rows of a store of the worker's database. */
export const readRows = <T>(page: Page, store: string): Promise<T[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('openfloor')
        // The worker has not created it yet: an empty database of this test's would have no stores to read.
        opening.addEventListener('upgradeneeded', () => {
          opening.transaction?.abort()
          resolve([])
        })
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const database = opening.result
          // An upgrade by another version must not wait for a test.
          database.addEventListener('versionchange', () => database.close())
          const reading = database.transaction(name).objectStore(name).getAll()
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result as never)
          })
        })
      }),
    store,
  )

/** Makes one job due now, as if its time had come while no tab was open. Returns its new time. */
export const makeDue = (page: Page, key: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const now = Date.now()
        const opening = indexedDB.open('openfloor')
        opening.addEventListener('success', () => {
          const database = opening.result
          const transaction = database.transaction('jobs', 'readwrite')
          const jobs = transaction.objectStore('jobs')
          const reading = jobs.getAll()
          reading.addEventListener('success', () => {
            for (const row of reading.result as { key: string; nextAt: number }[]) if (row.key === wanted) jobs.put({ ...row, nextAt: now })
          })
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(now)
          })
        })
      }),
    key,
  )

/** Returns the leader and the number of waiting tabs, from the browser's lock table. */
export const leaderLocks = (page: Page): Promise<{ held: string[]; waiting: number }> =>
  page.evaluate(async () => {
    const isOurs = ({ name }: LockInfo) => name?.startsWith('leader:') === true
    const { held = [], pending = [] } = await navigator.locks.query()
    return { held: held.filter(isOurs).map(({ clientId }) => clientId ?? ''), waiting: pending.filter(isOurs).length }
  })

export const untilLocks = (page: Page, waiting: number): Promise<{ held: string[]; waiting: number }> =>
  waitFor(`one leader and ${waiting} that wait`, async () => {
    const locks = await leaderLocks(page)
    return locks.held.length === 1 && locks.waiting === waiting ? locks : null
  })
