import type { Page } from 'playwright-core'
import { waitFor } from './waitFor.ts'

/** A page has loaded after this long without a request. */
const idleMs = 2_000

/** Runs in the page before its scripts: React reports each commit to the hook of its developer tools. */
export function countCommits(): void {
  const nothing = (): void => undefined
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing }
  const count = { commits: 0, __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, onCommitFiberRoot: () => void (count.commits += 1) } }
  Object.defineProperty(globalThis, 'commits', { get: () => count.commits })
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: count.__REACT_DEVTOOLS_GLOBAL_HOOK__ })
}

export const commitsOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { commits: number }).commits)

/** Returns a function that waits until the page and its iframes are idle, and returns their number of requests. */
export function countRequests(page: Page): () => Promise<number> {
  let count = 0
  let lastAt = performance.now()
  page.on('request', () => {
    count += 1
    lastAt = performance.now()
  })
  return async () => {
    await waitFor('the page to be idle', () => performance.now() - lastAt > idleMs, 60_000)
    return count
  }
}
