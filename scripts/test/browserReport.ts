import { join } from 'node:path'
import { firstLine } from './errorLine.ts'
import type { Tally } from './tally.ts'

type Result = { status: string; error?: { message?: string }; attachments: readonly { name: string; path?: string }[] }
type Run = { expectedStatus: string; status: string; results: readonly Result[] }
type Spec = { title: string; ok: boolean; file: string; line: number; tests: readonly Run[] }
type Suite = { title: string; specs: readonly Spec[]; suites?: readonly Suite[] }
/** The parts of the JSON report of Playwright's runner that are used here. */
export type BrowserReport = {
  config: { rootDir: string }
  suites: readonly Suite[]
  stats: { expected: number; unexpected: number; flaky: number }
  errors: readonly { message?: string }[]
}

const specsOf = (suites: readonly Suite[]): readonly Spec[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])

/**
 * True for a test that did not run because what it needs was not set up. The report calls it skipped, and a
 * success.
 */
const isLeftOut = ({ tests }: Spec): boolean =>
  tests.some(({ status, expectedStatus }) => status === 'skipped' && expectedStatus !== status)

/** The first line of a failed test's error, and where its trace is. */
function reasonOf({ tests }: Spec, shorten: (path: string) => string): string {
  const failed = tests.flatMap(({ results }) => results).find(({ status }) => status !== 'passed' && status !== 'skipped')
  const trace = failed?.attachments.find(({ name }) => name === 'trace')?.path
  const error = firstLine(failed?.error?.message ?? 'it did not run')
  return trace === undefined ? error : `${error} (trace: ${shorten(trace)})`
}

/**
 * Returns the result of a run and the failed tests as `file:line`, by which each runs alone. `code`: the
 * runner's exit code; `shorten` makes a path relative to the project.
 */
export function readBrowserReport(
  { config, suites, stats, errors }: BrowserReport,
  code: number,
  shorten: (path: string) => string,
): { tally: Tally; failedAt: readonly string[] } {
  const failed = specsOf(suites)
    .filter((spec) => !spec.ok || isLeftOut(spec))
    .map((spec) => ({ spec, file: shorten(join(config.rootDir, spec.file)) }))
  const titled = failed.map(({ spec, file }) => ({ title: `${file} > ${spec.title}`, reason: reasonOf(spec, shorten) }))
  // A fault outside any test, such as a server that did not start, has no test to name.
  const unnamed = errors.length + (code !== 0 && failed.length + errors.length === 0 ? 1 : 0)
  return {
    tally: {
      passed: stats.expected,
      failed: failed.length + unnamed,
      failures: titled.map(({ title }) => title),
      reasons: Object.fromEntries(titled.map(({ title, reason }) => [title, reason])),
    },
    failedAt: failed.map(({ spec, file }) => `${file}:${spec.line}`),
  }
}
