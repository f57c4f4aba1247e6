import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { areas } from '../../src/app/areas.ts'
import { jobs } from '../../workers/background/jobs/index.ts'

const page = readFileSync(join(root, 'docs/addingAnArea.md'), 'utf8')

test('every file named for a new area exists', () => {
  const named = [...page.matchAll(/`((?:\w+\/)+[\w.]*)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the list of areas has every folder of features', () => {
  const folders = readdirSync(join(root, 'src/features')).filter((name) => name !== 'components')
  expect(new Set(areas.map(({ name }) => name))).toEqual(new Set(folders))
})

test('the list of jobs has the job of every file', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../workers/background/jobs/*.ts', { eager: true })
  const exported = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Job') ? [value] : [])),
  )
  expect(new Set(jobs)).toEqual(new Set(exported))
})
