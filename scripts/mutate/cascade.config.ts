import { defineConfig } from 'vitest/config'
import { FastestFirst } from './fastestFirst.ts'

/** Runs the tests of card deposits on the server. */
export default defineConfig({
  test: {
    include: ['server/areas/cascade/**/*.test.ts'],
    isolate: false,
    sequence: { sequencer: FastestFirst },
    globalSetup: 'tests/support/migratedOnce.ts',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
