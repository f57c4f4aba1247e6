import { expect, test } from 'vitest'
import { targetOf } from './folders.ts'
import { isGoodEnough, scoresOf } from './score.ts'

const of = (folder: string, ...statuses: string[]) => statuses.map((status) => ({ fileName: `/work/${folder}/rule.ts`, status }))

test('a folder’s rate is its killed mutants divided by all detectable ones', () => {
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

test('a single file is scored alone', () => {
  const outcomes = [...of('domain/cards', 'Killed', 'Survived'), { fileName: '/work/domain/cards/other.ts', status: 'Killed' }]
  expect(scoresOf(['domain/cards/rule.ts'], outcomes)[0]).toMatchObject({ killed: 1, survived: 1 })
})

test('a folder, and a file in one, can be chosen', () => {
  const folders = [{ path: 'domain/cards', config: 'c', database: false }]
  expect(targetOf(folders, 'domain/cards')?.path).toBe('domain/cards')
  expect(targetOf(folders, 'domain/cards/rule.ts')).toEqual({ path: 'domain/cards/rule.ts', config: 'c', database: false })
  expect([targetOf(folders, 'domain/cardsharp/rule.ts'), targetOf(folders, 'domain/cards/README.md')]).toEqual([null, null])
})

test('a folder whose run failed is reported beside the others and fails the whole', () => {
  const outcomes = of('domain/cards', 'Killed')
  const scores = scoresOf(['domain/funding', 'domain/cards'], outcomes, ['domain/funding'])
  expect(scores.map(({ folder, rate }) => [folder, rate])).toEqual([
    ['domain/funding', 'failed'],
    ['domain/cards', 100],
    ['all', 100],
  ])
  expect(isGoodEnough(scores, 85)).toBe(false)
  expect(isGoodEnough(scoresOf(['domain/cards'], outcomes), 85)).toBe(true)
})
