import { defineConfig } from 'vitest/config'

/** The sandbox world keeps its books in node:sqlite, which Node still announces. */
const execArgv = ['--disable-warning=ExperimentalWarning']

/** What is polled for has the time of Playwright's own waiting. */
const inBrowser = { execArgv, testTimeout: 240_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

/** Vitest leaves a core to itself; on two cores that would be one file at a time. */
const allCores = { maxWorkers: '100%' }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          ...allCores,
          include: ['{workers,src,platform,scripts}/**/*.test.{ts,tsx}', 'tests/{architecture,bench}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          ...allCores,
          // Nothing here touches what files share: with their modules loaded once for all of them they take two thirds of the time.
          isolate: false,
          include: ['{contract,domain,server}/**/*.test.ts'],
          globalSetup: 'tests/support/migratedOnce.ts',
          // A server test brings its own database; the embedded one took 34 s to start twice on a busy machine.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      { test: { name: 'contract', execArgv, include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'bytes', include: ['tests/bytes/**/*.test.ts'], ...inBrowser, fileParallelism: false } },
      // Thousands of schedules and dozens of killed servers, and no browser: they may share the machine.
      {
        test: { name: 'faults', execArgv, ...allCores, include: ['tests/faults/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 120_000 },
      },
      {
        test: {
          name: 'browser',
          // Each file has a browser and a server of its own, and waits for what it sees, never for a time.
          ...allCores,
          include: ['tests/{journeys,offline,engines}/**/*.test.ts'],
          globalSetup: 'tests/support/seededOnce.ts',
          ...inBrowser,
        },
      },
    ],
  },
})
