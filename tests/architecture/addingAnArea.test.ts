import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/addingAnArea.md')
const edited = [...page.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path)

test('adding an area edits at most twelve existing files', () => {
  expect(edited.length).toBeGreaterThan(5)
  expect(edited.length).toBeLessThanOrEqual(12)
})

test('every file named for a new area exists', () => {
  const named = [...page.matchAll(/`((?:\w+\/)+[\w.]*)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the list of areas has every folder of features', () => {
  const folders = readdirSync(join(root, 'src/features')).filter((name) => name !== 'components')
  const listed = [...read('src/app/areas.ts').matchAll(/^ {4}name: '(\w+)'/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(folders))
})

test('only the list of areas and the home route import screens', () => {
  const importers = readdirSync(join(root, 'src/app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && /import\(?[^\n]*features\/\w+\/\w+Screen\.tsx/.test(read(`src/app/${name}`)))
    .toSorted()
  expect(importers).toEqual(['TradingRoutes.tsx', 'areas.ts'])
})

test('the list of jobs has the job of every file', () => {
  const jobs = readdirSync(join(root, 'workers/background/jobs'))
    .flatMap((name) => [...read(`workers/background/jobs/${name}`).matchAll(/export const (\w+Job) =/g)])
    .map(([, name]) => name)
  const list = /jobs: readonly Job\[\] = \[([^\]]+)\]/.exec(read('workers/background/jobs/index.ts'))?.[1] ?? ''
  expect(new Set(list.match(/\w+/g))).toEqual(new Set(jobs))
})
