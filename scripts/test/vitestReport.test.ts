import { expect, test } from 'vitest'
import { readVitestReport, type VitestReport } from './vitestReport.ts'

const passed = { fullName: 'takes', status: 'passed', failureMessages: [] }
const adds = { fullName: 'adds', status: 'failed', failureMessages: ['AssertionError: expected 1 to be 2\n    at a.test.ts:2:39'] }
const file = (name: string, over: Partial<VitestReport['testResults'][number]>) => ({
  name: `/app/${name}`,
  status: 'failed',
  message: '',
  assertionResults: [],
  ...over,
})
const read = (testResults: VitestReport['testResults'], code = 1) =>
  readVitestReport({ numPassedTests: 1, testResults }, code, (path) => path.replace('/app/', ''))

test('a failed test is named with its first error line', () => {
  expect(read([file('a.test.ts', { assertionResults: [passed, adds] }), file('b.test.ts', { status: 'passed' })])).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts > adds'],
    reasons: { 'a.test.ts > adds': 'AssertionError: expected 1 to be 2' },
  })
})

test.each([
  ['that cannot be loaded', 'Cannot find module ./b.ts\nin a.test.ts', 'Cannot find module ./b.ts'],
  ['whose hook in a group failed', '', 'a hook failed, see above'],
])('a file %s is named itself, with a reason', (_what, message, reason) => {
  const skipped = { ...passed, status: 'skipped' }
  expect(read([file('a.test.ts', { message, assertionResults: [skipped] })])).toMatchObject({
    failed: 1,
    failures: ['a.test.ts'],
    reasons: { 'a.test.ts': reason },
  })
})

test('an error outside any test counts as a failure without a name', () => {
  expect(read([file('a.test.ts', { status: 'passed', assertionResults: [passed] })])).toMatchObject({ failed: 1, failures: [] })
  expect(read([], 0)).toMatchObject({ failed: 0 })
})
