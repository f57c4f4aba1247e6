import { defineConfig } from 'vitest/config'
import { FastestFirst } from './fastestFirst.ts'

/** Runs the ledger's own tests, each mutant against those that reach it. */
export default defineConfig({
  test: {
    include: ['server/ledger/**/*.test.ts'],
    isolate: false,
    sequence: { sequencer: FastestFirst },
    globalSetup: 'tests/support/migratedOnce.ts',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
