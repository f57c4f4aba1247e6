import { defineConfig } from 'vitest/config'

/** Runs the tests of card deposits on the server. */
export default defineConfig({
  test: {
    include: ['server/areas/cascade/**/*.test.ts'],
    globalSetup: 'tests/support/migratedOnce.ts',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
