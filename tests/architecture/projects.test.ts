import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { serverFloors } from '../../scripts/lint/rooms.ts'
import { stages } from '../../scripts/test/stages.ts'
import config from '../../vitest.config.ts'

type Project = { test: { name: string; include: string[]; exclude?: string[] } }
const projects = (config as unknown as { test: { projects: Project[] } }).test.projects.map((project) => project.test)
const made = ['node_modules', '.cache', 'dist', 'data']
const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => made.includes(name) }).toSorted()

test('every test file belongs to exactly one project or to the browser tests', () => {
  const all = filesOf(['**/*.test.{ts,tsx}'])
  expect(all.length).toBeGreaterThan(150)
  const run = projects.flatMap(({ include, exclude = [] }) => {
    const left = filesOf(exclude.filter((pattern) => !pattern.startsWith('node_modules')))
    return filesOf(include).filter((file) => !left.includes(file))
  })
  // Playwright's own runner runs these.
  const inBrowser = filesOf(['tests/browser/*.test.ts'])
  expect(inBrowser.length).toBeGreaterThan(0)
  run.push(...inBrowser)
  expect(all.filter((file) => !run.includes(file))).toEqual([])
  expect(run.length).toBe(new Set(run).size)
})

test('every project has a stage of the test command', () => {
  const names = new Set<string>(stages.map(({ name }) => name))
  expect(projects.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})

test('every folder of the server is on exactly one floor', () => {
  const folders = (path: string): string[] =>
    readdirSync(join(root, 'server', path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(path, name))
  expect(serverFloors.flat().toSorted()).toEqual(['tables', ...folders(''), ...folders('areas')].toSorted())
})
