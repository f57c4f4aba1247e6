import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { stages } from '../../scripts/test/stages.ts'
import config from '../../vitest.config.ts'

type Project = { test: { name: string; include: string[] } }
const projects = (config as unknown as { test: { projects: Project[] } }).test.projects.map((project) => project.test)
const made = ['node_modules', '.cache', 'dist', 'data']
const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => made.includes(name) }).toSorted()

test('every test file belongs to one project, so that none is left out of the test command', () => {
  const all = filesOf(['**/*.test.{ts,tsx}'])
  expect(all.length).toBeGreaterThan(150)
  const run = projects.flatMap(({ include }) => filesOf(include))
  expect(all.filter((file) => !run.includes(file))).toEqual([])
  expect(run.length).toBe(new Set(run).size)
})

test('every project has a stage of the test command', () => {
  const names = new Set<string>(stages.map(({ name }) => name))
  // The journeys are the browser's project.
  expect(projects.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(['browser'])
})
