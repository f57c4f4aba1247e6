import { defineConfig } from 'vitest/config'

/** The sandbox stores its data with node:sqlite, for which Node prints a warning. */
const execArgv = ['--disable-warning=ExperimentalWarning']

/** `expect.poll` waits as long as Playwright's own assertions. */
const inBrowser = { execArgv, testTimeout: 240_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

const seededInBrowser = { ...inBrowser, globalSetup: 'tests/support/seededOnce.ts' }

/** A server, a sandbox and a browser need two cores by themselves. */
const aloneInBrowser = { ...seededInBrowser, fileParallelism: false }

/** Kills of a server while it takes orders: each test starts sixteen. */
const serverKills = ['tests/faults/{copying,orders}.test.ts']

const processTests = ['scripts/{dev,start}.test.ts']

/** By default Vitest reserves one core for itself; on two cores it would run one file at a time. */
const allCores = { maxWorkers: '100%' }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A thread starts in half the time of a process.
          pool: 'threads',
          execArgv,
          ...allCores,
          include: ['{workers,src,platform,scripts}/**/*.test.{ts,tsx}', 'tests/{architecture,bench}/**/*.test.ts'],
          exclude: ['node_modules/**', ...processTests],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          ...allCores,
          // These tests change no shared module state: without isolation they take two thirds of the time.
          isolate: false,
          include: ['{contract,domain,sandbox,server}/**/*.test.ts'],
          globalSetup: 'tests/support/migratedOnce.ts',
          // A server test opens its own database; starting the embedded one twice took 34 s on a busy
          // machine.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      // The programs behind `npm run`, as processes of their own.
      { test: { name: 'dev', execArgv, include: ['scripts/dev.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      // Compiles, lints and builds a copy of the project.
      { test: { name: 'newArea', execArgv, include: ['tests/newArea/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000 } },
      { test: { name: 'start', execArgv, include: ['scripts/start.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      { test: { name: 'contract', execArgv, include: ['tests/contract/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 } },
      // Brotli at its best takes seconds for a megabyte.
      { test: { name: 'bytes', include: ['tests/bytes/**/*.test.ts'], testTimeout: 90_000, hookTimeout: 120_000 } },
      // Thousands of schedules and dozens of killed servers without a browser: files may run in parallel.
      {
        test: {
          name: 'faults',
          execArgv,
          ...allCores,
          include: ['tests/faults/*.test.ts'],
          exclude: ['node_modules/**', ...serverKills],
          globalSetup: 'tests/support/migratedOnce.ts',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'serverKills', execArgv, ...allCores, include: serverKills, testTimeout: 600_000, hookTimeout: 120_000 } },
      { test: { name: 'uploadKills', include: ['tests/faults/uploads/**/*.test.ts'], ...inBrowser } },
      // A Bitcoin node, an EVM chain and a server on each.
      {
        test: {
          name: 'chains',
          execArgv,
          ...allCores,
          include: ['tests/chains/**/*.test.ts'],
          globalSetup: 'tests/support/migratedOnce.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      // Three server processes and a proxy: the machine is theirs.
      {
        test: {
          name: 'cluster',
          execArgv,
          include: ['tests/cluster/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      // Journeys of screens whose rules lower tests hold, and scenarios that are repeated. Each file has its
      // own browser and server, and waits half of its time: two run beside each other.
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,offline}/**/*.test.ts'],
          ...seededInBrowser,
          maxWorkers: 2,
        },
      },
      { test: { name: 'push', include: ['tests/push/**/*.test.ts'], ...aloneInBrowser } },
      { test: { name: 'engines', include: ['tests/engines/**/*.test.ts'], ...aloneInBrowser } },
      // Layouts and counts that a slow machine, another font or a late file can change.
      { test: { name: 'layout', include: ['tests/layout/**/*.test.ts'], ...aloneInBrowser } },
    ],
  },
})
