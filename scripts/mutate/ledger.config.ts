import { mutationConfig } from './mutationConfig.ts'

/** Runs the ledger's own tests, each mutant against those that reach it. */
export default mutationConfig('server/ledger/**/*.test.ts', { globalSetup: 'tests/support/migratedOnce.ts' })
