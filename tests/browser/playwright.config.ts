import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { root } from '../../scripts/build/build.ts'
import { findChromium } from '../../scripts/chromium/findChromium.ts'
import { desktop, quietBrowser } from '../support/browser.ts'

const output = join(root, '.cache', 'test', 'browser')
const program = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: join(output, 'results'),
  globalSetup: './startOnce.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { args: [...quietBrowser], ...(program !== null && { executablePath: program }) },
    viewport: desktop,
    locale: 'en-GB',
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
