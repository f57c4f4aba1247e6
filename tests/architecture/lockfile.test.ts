import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'

type Entry = { version: string; integrity?: string; resolved?: string; dev?: boolean; optional?: boolean }
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
const entries = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Builds of the lint and format tools for other systems, which the registry did not have when the versions were chosen. */
const unpublished = /^node_modules\/@(?:oxfmt\/binding|oxlint\/binding|oxlint-tsgolint\/)/

test('npm checks every package that runs in the product against the lockfile', () => {
  const unchecked = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(unchecked.filter(([, { dev, optional }]) => dev !== true || optional !== true).map(([path]) => path)).toEqual([])
  expect(unchecked.map(([path]) => path).filter((path) => !unpublished.test(path))).toEqual([])
})

test('the lockfile contains no registry’s host', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
