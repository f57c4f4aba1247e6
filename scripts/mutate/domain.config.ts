import { defineConfig } from 'vitest/config'

/** Runs the tests next to the rules, without a database. */
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], testTimeout: 120_000 } })
