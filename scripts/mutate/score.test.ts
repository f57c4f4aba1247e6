import { expect, test } from 'vitest'
import { scoresOf } from './score.ts'

const of = (folder: string, ...statuses: string[]) => statuses.map((status) => ({ fileName: `/work/${folder}/rule.ts`, status }))

test('a folder’s rate is what was killed of all that a test could have noticed', () => {
  const outcomes = [
    ...of('domain/funding', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError', 'CompileError'),
    ...of('domain/cards', 'Killed', 'Killed', 'Survived'),
  ]
  expect(scoresOf(['domain/funding', 'domain/cards', 'domain/pages'], outcomes)).toEqual([
    { folder: 'domain/funding', killed: 2, survived: 1, uncovered: 1, rate: 50 },
    { folder: 'domain/cards', killed: 2, survived: 1, uncovered: 0, rate: 66 },
    { folder: 'domain/pages', killed: 0, survived: 0, uncovered: 0, rate: 100 },
    { folder: 'all', killed: 4, survived: 2, uncovered: 1, rate: 57 },
  ])
})
