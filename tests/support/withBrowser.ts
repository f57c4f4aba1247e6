import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { failedScreenPath } from './failedScreens.ts'
import { seededFolder } from './seeded.ts'
import { type RunningServer, startServer } from './server.ts'

/** The fixtures of a test file. */
export type BrowserFixtures = { server: RunningServer; browser: Browser }

/** Saves what every open page of a failed test shows. */
async function saveScreens(browser: Browser, title: string): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  // A crashed page has no picture, and the failure itself is what the test reports.
  await Promise.allSettled(pages.map((page, at) => page.screenshot({ path: failedScreenPath(title, at + 1), timeout: 5_000 })))
}

/**
 * Starts the app and a browser for the tests of a file and stops both after the last. `without`: see
 * launchBrowser.
 */
export function withBrowser(
  provide: (given: BrowserFixtures) => void,
  env: Record<string, string> = {},
  without: readonly string[] = [],
): void {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startServer({ dataDir: seededFolder(), env })
    browser = await launchBrowser([], without)
    provide({ server, browser })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && browser) await saveScreens(browser, task.name)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    server?.remove()
  })
}
