import type { Page } from 'playwright'
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

/** The worker's calls that are due 4 to 10 s after a load (TRD-08, ENG-12, ENG-14) are not part of it. */
const dueLater = /\/api\/(?:triggers\/last_host|signals|us\/notifications)$/

/**
 * Returns a function that waits until the page and its iframes are idle, and returns their requests. `later`:
 * files that a timer loads.
 */
export function recordRequests(page: Page, later: readonly string[] = []): () => Promise<string[]> {
  const requests: string[] = []
  let lastAt = performance.now()
  page.on('request', (request) => {
    const url = request.url()
    if (dueLater.test(url) || later.some((file) => url.endsWith(`/${file}`))) return
    requests.push(`${request.method()} ${url}`)
    lastAt = performance.now()
  })
  return async () => {
    await waitFor('the page to be idle', () => performance.now() - lastAt > idleMs, 60_000)
    return [...requests]
  }
}
