import type { Page } from 'playwright'
import { waitFor } from '../support/waitFor.ts'

type Store = { getState(): unknown }
type Fiber = { child: Fiber | null; stateNode: { current?: Fiber } | null; memoizedProps: { store?: Store } | null }

/**
 * Returns the page's whole state as React holds it, as developer tools would show it. Waits until the page
 * has one.
 */
export const stateOf = (page: Page): Promise<string> => waitFor('the page to have a store', () => storeOf(page))

const storeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.getElementById('root') as Record<string, Fiber> | null
    // A page of another site, such as the blank one before the app's first, has no state.
    if (root === null) return '{}'
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    // React alternates between two trees; the container names the one that is shown.
    for (let at = key === undefined ? null : root[key]?.stateNode?.current; at; at = at.child)
      if (at.memoizedProps?.store) return JSON.stringify(at.memoizedProps.store.getState())
    return ''
  })

/** Returns the page's visible state: text, field values, titles, the address and the history state. */
export const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, select, textarea')].map((field) => (field as HTMLInputElement).value)
    return JSON.stringify([document.title, document.documentElement.outerHTML, values, location.href, history.state])
  })

/** Returns everything that the browser stores for the origin, as one text. */
export const storesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        parts.push(store, await new Promise((resolve) => rows.addEventListener('success', () => resolve(rows.result))))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(parts)
  })

/** Returns the names of the needles that a text contains. */
export const found = (needles: Record<string, string>, text: string): string[] =>
  Object.entries(needles)
    .filter(([, needle]) => needle !== '' && text.includes(needle))
    .map(([name]) => name)
