import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { root } from '../../scripts/build/build.ts'
import { run } from '../../scripts/process/run.ts'
import { type Edit, edits, newFiles } from './sampleArea.ts'

const tree = mkdtempSync(join(tmpdir(), 'openfloor-area-'))
const changes = edits(languages)
const program = (name: string, ...args: string[]) => run(join(root, 'node_modules/.bin', name), args, { cwd: tree, limitMs: 300_000 })

function apply({ file, at, before = '', after = '' }: Edit): void {
  const path = join(tree, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(at)) throw new Error(`${file} has no ${JSON.stringify(at)}`)
  writeFileSync(
    path,
    text.replace(at, () => before + at + after),
  )
}

beforeAll(async () => {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of output.split('\n').filter((name) => name !== '')) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    cpSync(join(root, file), join(tree, file))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  // The compiler names inferred types by a package's path, which a link would lead out of the tree.
  apply({ file: 'tsconfig.base.json', at: '"compilerOptions": {', after: ' "preserveSymlinks": true,' })
  for (const { file, text } of newFiles(languages)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  changes.forEach(apply)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('the guide names every file that a sample area edits, and no other', () => {
  const page = readFileSync(join(root, 'docs/addingAnArea.md'), 'utf8')
  const documented = [...page.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path)
  const edited = changes.map(({ file }) => file.replace(/^locales\/\w+\//, 'locales/en/'))
  expect(new Set(documented)).toEqual(new Set(edited))
})

test('a sample area compiles', async () => {
  expect(await program('tsc', '-b')).toMatchObject({ code: 0, output: '' })
})

test('the linter accepts a sample area', async () => {
  expect(await program('oxlint', '--type-aware', '--max-warnings=0')).toMatchObject({ code: 0 })
})

test('a build has the files of a sample area', async () => {
  expect(await run(process.execPath, ['scripts/build.ts'], { cwd: tree, limitMs: 300_000 })).toMatchObject({ code: 0 })
  const { output } = await run('grep', ['-rl', '/api/samples', 'dist'], { cwd: tree })
  expect(output).toContain('assets/')
})

test('the tests of texts and of the contract accept a sample area', async () => {
  const files = ['tests/architecture/locales.test.ts', 'tests/architecture/addingAnArea.test.ts', 'tests/contract/routes.test.ts']
  expect(await program('vitest', 'run', '--project', 'unit', '--project', 'contract', ...files)).toMatchObject({ code: 0 })
})
