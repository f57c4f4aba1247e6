import { defineConfig } from 'vitest/config'

const modules = '{contract,domain,workers,src,platform,server,scripts}/**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [modules, 'tests/{contract,architecture,bench}/**/*.test.ts'],
          // A server test brings its own database; the embedded one takes seconds to start on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{journeys,offline,faults}/**/*.test.ts'],
          // One browser and one server at a time: two of them would measure each other.
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
