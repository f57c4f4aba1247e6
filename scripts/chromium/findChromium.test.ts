import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChromium } from './findChromium.ts'

test('CHROMIUM names the browser before the path does', () => {
  expect(findChromium({ CHROMIUM: process.execPath, PATH: '/usr/bin' })).toBe(process.execPath)
})

test('CHROMIUM that names no program is an error, not another browser', () => {
  expect(() => findChromium({ CHROMIUM: '/nowhere/chromium', PATH: '/usr/bin' })).toThrow('/nowhere/chromium')
})

test('a program of the path is found by any of its names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-path-'))
  const program = join(folder, 'google-chrome-stable')
  writeFileSync(program, '', { mode: 0o755 })
  expect(findChromium({ PATH: folder })).toBe(program)
  rmSync(folder, { recursive: true })
})
