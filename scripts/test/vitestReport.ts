import { firstLine } from './errorLine.ts'
import type { Tally } from './tally.ts'

type TestResult = { fullName: string; status: string; failureMessages?: readonly string[] }
type FileResult = { name: string; status: string; message?: string; assertionResults: readonly TestResult[] }
/** The parts of Vitest's JSON report that are used here. */
export type VitestReport = { numPassedTests: number; testResults: readonly FileResult[] }

/**
 * Returns the result of a run, with the first error line of each failed test. `code`: Vitest's exit code;
 * `shorten` makes a path relative to the project.
 */
export function readVitestReport({ numPassedTests, testResults }: VitestReport, code: number, shorten: (path: string) => string): Tally {
  const failed = testResults.filter(({ status }) => status === 'failed').flatMap((file) => failuresOf(file, shorten(file.name)))
  return {
    passed: numPassedTests,
    // An error outside any test, such as a rejection that none handled, has no test to name.
    failed: code !== 0 && failed.length === 0 ? 1 : failed.length,
    failures: failed.map(({ title }) => title),
    reasons: Object.fromEntries(failed.map(({ title, reason }) => [title, reason])),
  }
}

type Failure = { title: string; reason: string }

/** A file that could not be loaded, or whose hook failed, has no failed test of its own. */
function failuresOf({ message = '', assertionResults }: FileResult, at: string): readonly Failure[] {
  const tests = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => ({ title: `${at} > ${fullName}`, reason: firstLine(failureMessages[0] ?? '') }))
  // The report leaves out the error of a hook inside a group.
  return tests.length > 0 ? tests : [{ title: at, reason: firstLine(message) || 'a hook failed, see above' }]
}
