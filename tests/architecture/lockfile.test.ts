import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'

type Entry = { integrity?: string; resolved?: string }
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
const entries = Object.entries(lock.packages).filter(([path]) => path !== '')

test('npm checks every package against the lockfile', () => {
  expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('the lockfile contains no registry’s host', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
