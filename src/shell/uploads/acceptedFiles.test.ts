import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptedFiles } from './acceptedFiles.ts'

test.each<[string, object, boolean]>([
  ['of iOS does not name HEIC, and gets a JPEG', { standalone: false }, false],
  ['of other systems names HEIC', {}, true],
])('[VER-08] the file chooser %s', (_system, navigator, isNamed) => {
  vi.stubGlobal('navigator', navigator)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect([acceptedFiles().includes('application/pdf'), acceptedFiles().includes('heic')]).toEqual([true, isNamed])
})
