import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { root } from '../../scripts/build/build.ts'
import browserConfig from '../browser/playwright.config.ts'
import { onPlaywright } from './onPlaywright.ts'

/** As the browser tests of the gate, with longer tests. Each file starts a server of its own. */
export default defineConfig(browserConfig, {
  testDir: '.',
  testMatch: onPlaywright.map((name) => `**/${name}`),
  outputDir: join(root, '.cache', 'test', 'journeys', 'results'),
  globalSetup: '../browser/startOnce.ts',
  timeout: 240_000,
  // As a person's browser: these journeys are longer than a page.
  use: { serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } },
})
