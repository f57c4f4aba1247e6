import { Stryker } from '@stryker-mutator/core'
import { excludedFiles, type MutationTarget } from './folders.ts'
import type { Mutant } from './score.ts'

/** Mutates the code of a folder or file and runs the tests that reach it. Prints surviving mutants and writes them to a JSON file. */
export async function mutateTarget({ path, config }: MutationTarget): Promise<Mutant[]> {
  return new Stryker({
    mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`, '!**/*.test.ts', ...excludedFiles.map((file) => `!${file}`)],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: config },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // TypeScript 7 has no compiler API for rewriting the root's tsconfig; a missing file skips that step.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', '.cache', 'data', 'docs'],
    tempDirName: '.cache/mutation/sandbox',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false },
    jsonReporter: { fileName: `.cache/mutation/${path.replaceAll('/', '.')}.json` },
  }).runMutationTest()
}
