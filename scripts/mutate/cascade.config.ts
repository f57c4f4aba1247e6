import { mutationConfig } from './mutationConfig.ts'

/** Runs the tests of card deposits on the server. */
export default mutationConfig('server/areas/cascade/**/*.test.ts', { globalSetup: 'tests/support/migratedOnce.ts' })
