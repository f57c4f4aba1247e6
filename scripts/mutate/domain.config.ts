import { configDefaults } from 'vitest/config'
import { mutationConfig } from './mutationConfig.ts'

/** Runs the tests next to the rules, without a database. */
export default mutationConfig('domain/**/*.test.ts', {
  // It reads hundreds of thousands of quotes, two minutes for each fault: tables and smaller properties have
  // to notice it.
  exclude: [...configDefaults.exclude, 'domain/trading/walkProperties.test.ts'],
})
