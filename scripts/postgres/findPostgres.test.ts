import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres } from './findPostgres.ts'

test('a symlink to initdb on the path leads to its installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-path-'))
  const home = join(folder, 'home')
  mkdirSync(home)
  for (const name of ['initdb', 'pg_ctl', 'postgres']) writeFileSync(join(home, name), '')
  mkdirSync(join(folder, 'bin'))
  symlinkSync(join(home, 'initdb'), join(folder, 'bin', 'initdb'))
  expect(findPostgres(join(folder, 'bin'))).toBe(home)
  rmSync(folder, { recursive: true })
})
