import { defineConfig } from 'vitest/config'

const modules = '{contract,domain,workers,src,platform,server,scripts}/**/*.test.{ts,tsx}'

/** One browser and one server at a time: two of them would measure each other. */
const inBrowser = { fileParallelism: false, testTimeout: 240_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [modules, 'tests/{architecture,bench,ledger,support}/**/*.test.ts'],
          // A server test brings its own database; the embedded one takes seconds to start on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'bytes', include: ['tests/bytes/**/*.test.ts'], ...inBrowser } },
      { test: { name: 'browser', include: ['tests/{journeys,offline,faults}/**/*.test.ts'], ...inBrowser } },
    ],
  },
})
