import { expect, test } from 'vitest'
import { targetsOf } from './folders.ts'
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

test('a folder, and files in one, can be chosen', () => {
  const cards = { paths: ['domain/cards'], config: 'c', database: false }
  const folders = [cards, { ...cards, paths: ['domain/chat'] }]
  expect(targetsOf(folders, ['domain/cards'])).toEqual([cards])
  const files = ['domain/cards/rule.ts', 'domain/cards/other.ts']
  expect(targetsOf(folders, [files[0] ?? '', 'domain/chat', files[1] ?? ''])).toEqual([
    { ...cards, paths: files },
    { ...cards, paths: ['domain/chat'] },
  ])
  expect([targetsOf(folders, ['domain/cardsharp/rule.ts']), targetsOf(folders, ['domain/cards', 'domain/cards/README.md'])]).toEqual([
    null,
    null,
  ])
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
