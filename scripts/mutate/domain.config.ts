import { configDefaults, defineConfig } from 'vitest/config'
import { FastestFirst } from './fastestFirst.ts'

/** Runs the tests next to the rules, without a database. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    // It reads hundreds of thousands of quotes, two minutes for each fault: tables and smaller properties have to notice it.
    exclude: [...configDefaults.exclude, 'domain/trading/walkProperties.test.ts'],
    isolate: false,
    sequence: { sequencer: FastestFirst },
    testTimeout: 120_000,
  },
})
