import { basename } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { excludedFiles, type MutationTarget } from './folders.ts'
import type { Mutant } from './score.ts'

/**
 * Mutates the code of a folder or of files and runs the tests that reach it. Prints surviving mutants and
 * writes them to a JSON file.
 */
export async function mutateTarget({ paths, config, database }: MutationTarget): Promise<Mutant[]> {
  return new Stryker({
    mutate: [
      ...paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
      '!**/*.test.ts',
      ...excludedFiles.map((file) => `!${file}`),
    ],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: config },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Other work may slow this machine down for a while: a mutant is given up only after a long standstill.
    timeoutMS: database ? 90_000 : 5_000,
    timeoutFactor: database ? 4 : 2,
    // TypeScript 7 has no compiler API for rewriting the root's tsconfig; a missing file skips that step.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', '.cache', 'data', 'docs'],
    tempDirName: '.cache/mutation/sandbox',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false },
    jsonReporter: { fileName: `.cache/mutation/${nameOf(paths)}.json` },
  }).runMutationTest()
}

/** Returns the report's name: `domain.cards`, or `domain.cards.expiry+luhn` for files. */
const nameOf = ([first = '', ...rest]: readonly string[]): string =>
  [first.replaceAll('/', '.'), ...rest.map((path) => basename(path))].map((part) => part.replace(/\.ts$/, '')).join('+')
