import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { seededFolder } from './seeded.ts'
import { type RunningServer, startServer } from './server.ts'

/** The fixtures of a test file. */
export type BrowserFixtures = { server: RunningServer; browser: Browser }

/** Starts the app and a browser for the tests of a file and stops both after the last. `without`: see launchBrowser. */
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
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    server?.remove()
  })
}
