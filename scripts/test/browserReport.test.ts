import { expect, test } from 'vitest'
import { type BrowserReport, readBrowserReport } from './browserReport.ts'

const spec = (title: string, line: number, message?: string) => ({
  title,
  line,
  ok: message === undefined,
  file: 'chat.test.ts',
  tests: [
    {
      expectedStatus: 'passed',
      status: message === undefined ? 'expected' : 'unexpected',
      results: [
        message === undefined
          ? { status: 'passed', attachments: [] }
          : { status: 'failed', error: { message }, attachments: [{ name: 'trace', path: '/app/.cache/chat/trace.zip' }] },
      ],
    },
  ],
})
const leftOut = (expectedStatus: string) => ({
  ...spec('a message arrives', 14),
  tests: [{ expectedStatus, status: 'skipped', results: [{ status: 'skipped', attachments: [] }] }],
})
const report = (change: Partial<BrowserReport> = {}): BrowserReport => ({
  config: { rootDir: '/app/tests/browser' },
  suites: [
    {
      title: 'chat.test.ts',
      specs: [spec('two people talk', 4)],
      suites: [{ title: 'a group', specs: [spec('a draft stays', 9, '\u001B[31mError: none\u001B[39m\nCall log')] }],
    },
  ],
  stats: { expected: 1, unexpected: 1, flaky: 0 },
  errors: [],
  ...change,
})
const read = (given: BrowserReport, code = 1) => readBrowserReport(given, code, (path) => path.replace('/app/', ''))

test('a failed browser test is named with its first error line and its trace', () => {
  const title = 'tests/browser/chat.test.ts > a draft stays'
  expect(read(report())).toEqual({
    tally: { passed: 1, failed: 1, failures: [title], reasons: { [title]: 'Error: none (trace: .cache/chat/trace.zip)' } },
    failedAt: ['tests/browser/chat.test.ts:9'],
  })
})

test('a test that did not run has failed, unless it is to be skipped', () => {
  const suite = (one: ReturnType<typeof leftOut>) => report({ suites: [{ title: 'chat.test.ts', specs: [one] }] })
  const title = 'tests/browser/chat.test.ts > a message arrives'
  expect(read(suite(leftOut('passed')))).toMatchObject({
    tally: { failed: 1, failures: [title], reasons: { [title]: 'it did not run' } },
    failedAt: ['tests/browser/chat.test.ts:14'],
  })
  expect(read(suite(leftOut('skipped')), 0).tally).toMatchObject({ failed: 0, failures: [] })
})

test('a fault outside any test counts as a failure without a name', () => {
  const { tally } = read(report({ suites: [], errors: [{ message: 'no server' }] }))
  expect(tally).toMatchObject({ failed: 1, failures: [] })
  expect(read(report({ suites: [] })).tally).toMatchObject({ failed: 1, failures: [] })
  expect(read(report({ suites: [] }), 0).tally).toMatchObject({ failed: 0 })
})
