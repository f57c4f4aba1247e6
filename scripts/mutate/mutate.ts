import { Stryker } from '@stryker-mutator/core'
import { leftOut, type Mutated } from './folders.ts'
import type { Outcome } from './score.ts'

/** Changes one folder's code a fault at a time and runs the tests that reach it. Survivors are printed, and written to a file of JSON. */
export async function mutateFolder({ folder, config }: Mutated): Promise<Outcome[]> {
  return new Stryker({
    mutate: [`${folder}/**/*.ts`, '!**/*.test.ts', ...leftOut.map((file) => `!${file}`)],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: config },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // TypeScript 7 has no compiler API to rewrite the root's project file with; without it in the copy nothing has to be rewritten.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', '.cache', 'data', 'docs'],
    tempDirName: '.cache/mutation/sandbox',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false },
    jsonReporter: { fileName: `.cache/mutation/${folder.replaceAll('/', '.')}.json` },
  }).runMutationTest()
}
