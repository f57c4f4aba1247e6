import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { seededFolder } from './seeded.ts'
import { type RunningServer, startServer } from './server.ts'

/** What the tests of a file are given. */
export type Given = { server: RunningServer; browser: Browser }

/** Starts the app and a browser for the tests of a file, and ends both after the last. `without`: see launchBrowser. */
export function inBrowser(give: (given: Given) => void, env: Record<string, string> = {}, without: readonly string[] = []): void {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startServer({ dataDir: seededFolder(), env })
    browser = await launchBrowser([], without)
    give({ server, browser })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    server?.remove()
  })
}
