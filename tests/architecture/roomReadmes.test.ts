import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { mostReadmeLines, readmeFaults } from './roomReadmes.ts'

const exists = (path: string): boolean => existsSync(join(root, path))

test.each(['contract', 'domain', 'workers', 'http', 'server', 'sandbox', 'src', 'platform'])(
  '%s has a short README whose paths exist',
  (room) => {
    const file = `${room}/README.md`
    const text = readFileSync(join(root, file), 'utf8')
    expect(text).toContain('**Start reading:**')
    expect(text).toMatch(/may import/i)
    expect(readmeFaults({ file, text }, exists)).toEqual([])
  },
)

test.each<[string, string, number]>([
  ['a README that is too long', 'line\n'.repeat(mostReadmeLines + 1), 1],
  ['a folder that does not exist', 'See `nowhere/` and `cascade/`.', 1],
  ['a file that does not exist', 'See `nowhere.ts` and `kernel/money.ts`.', 1],
  ['a link to nothing', 'See [this](nowhere.md) and [that](../README.md).', 1],
  ['nothing, for paths of the folder, of the root and of packages', 'See `cascade/`, `domain/funding/` and `zod/mini`.', 0],
])('the rule for READMEs reports %s', (_name, text, faults) => {
  expect(readmeFaults({ file: 'domain/README.md', text }, exists)).toHaveLength(faults)
})
