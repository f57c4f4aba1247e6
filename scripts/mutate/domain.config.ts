import { defineConfig } from 'vitest/config'

/** Rules are tested by what stands beside them, without a database. */
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], testTimeout: 30_000 } })
