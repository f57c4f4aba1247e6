import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { root } from '../../scripts/build/build.ts'
import { desktop } from '../support/browser.ts'
import { launchOptions } from './chromium.ts'

const output = join(root, '.cache', 'test', 'browser')

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: join(output, 'results'),
  globalSetup: './startOnce.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions,
    viewport: desktop,
    locale: 'en-GB',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // A film of each test doubles its time where frames are drawn without a graphics card.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
