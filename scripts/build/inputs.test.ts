import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashInputs } from './inputs.ts'

test('a changed source makes a build outdated, a changed test does not', () => {
  const root = mkdtempSync(join(tmpdir(), 'openfloor-inputs-'))
  mkdirSync(join(root, 'src'))
  const write = (name: string, text: string): void => writeFileSync(join(root, 'src', name), text)
  write('one.ts', 'export const one = 1')
  const before = hashInputs(root)
  write('one.test.ts', 'anything')
  expect(hashInputs(root)).toBe(before)
  write('two.ts', '')
  const added = hashInputs(root)
  expect(added).not.toBe(before)
  write('one.ts', 'export const one = 2')
  expect(hashInputs(root)).not.toBe(added)
  rmSync(root, { recursive: true })
})
