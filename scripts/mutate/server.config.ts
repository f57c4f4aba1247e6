import { defineConfig } from 'vitest/config'

/** The areas that move money through the ledger and the cascade. */
export default defineConfig({
  test: {
    include: ['server/ledger/**/*.test.ts', 'server/areas/{cascade,invoices}/**/*.test.ts'],
    globalSetup: 'tests/support/migratedOnce.ts',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
