import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium } from './findChromium.ts'

test('CHROMIUM takes precedence over the path', () => {
  expect(findChromium({ CHROMIUM: process.execPath, PATH: '/usr/bin' })).toBe(process.execPath)
})

test('a CHROMIUM that names no program throws, instead of using another browser', () => {
  expect(() => findChromium({ CHROMIUM: '/nowhere/chromium', PATH: '/usr/bin' })).toThrow('/nowhere/chromium')
})

test('a program on the path is found by any of its names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-path-'))
  const program = join(folder, 'google-chrome-stable')
  writeFileSync(program, '', { mode: 0o755 })
  expect(findChromium({ PATH: folder })).toBe(program)
  rmSync(folder, { recursive: true })
})
