import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepPrevious } from './keepPrevious.ts'

const parent = mkdtempSync(join(tmpdir(), 'openfloor-builds-'))
afterAll(() => rmSync(parent, { recursive: true }))

/** Builds a folder with these hashed files after the build in `old`. */
function build(name: string, files: readonly string[], old?: string): string {
  const folder = join(parent, name)
  for (const file of files) {
    mkdirSync(dirname(join(folder, 'assets', file)), { recursive: true })
    writeFileSync(join(folder, 'assets', file), file)
  }
  if (old !== undefined) keepPrevious(old, folder)
  return folder
}
const has = (folder: string, ...files: string[]) => files.map((file) => existsSync(join(folder, file)))

test('[PWA-11] a build keeps the hashed files of the last two builds that differ', () => {
  const one = build('one', ['a-1.js', 'same.js', 'texts/en-1/app.json'])
  const two = build('two', ['a-2.js', 'same.js'], one)
  const again = build('again', ['a-2.js', 'same.js'], two)
  const three = build('three', ['a-3.js', 'same.js'], again)
  const four = build('four', ['a-4.js', 'same.js'], three)
  expect(has(three, 'previous/1/assets/a-2.js', 'previous/2/assets/a-1.js', 'previous/2/assets/texts/en-1/app.json')).toEqual([
    true,
    true,
    true,
  ])
  expect(has(three, 'previous/1/assets/same.js', 'previous/2/assets/same.js')).toEqual([false, false])
  expect(has(four, 'previous/1/assets/a-3.js', 'previous/2/assets/a-2.js', 'previous/2/assets/a-1.js')).toEqual([true, true, false])
})
