import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { run } from '../../scripts/process/run.ts'
import { bystanders, typeOffences } from './offences.ts'
import { treeOf } from './tree.ts'

const tsc = (cwd: string, args: readonly string[]) =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], { cwd })

const tree = treeOf([...typeOffences, ...bystanders])
let output = ''

beforeAll(async () => {
  for (const room of ['contract', 'domain', 'workers', 'src', 'platform', 'http', 'server', 'sandbox']) {
    // One folder at a time: a build stops at the first that fails.
    output += (await tsc(tree.folder, ['-p', room, '--noEmit', '--pretty', 'false'])).output
  }
}, 120_000)
afterAll(() => tree.remove())

test.each(typeOffences)('the compiler reports $rule in $file', ({ file, rule }) => {
  expect(
    output
      .split('\n')
      .filter((line) => line.startsWith(file))
      .join('\n'),
  ).toContain(rule)
})

test('the compiler reads files of every folder', async () => {
  for (const room of ['contract', 'domain', 'workers', 'src', 'platform', 'http', 'server', 'sandbox', 'tests']) {
    // The configuration names its files without reading them.
    const { files } = JSON.parse((await tsc(root, ['-p', room, '--showConfig'])).output) as { files: string[] }
    expect([room, files.some((file) => file.startsWith('./'))]).toEqual([room, true])
  }
})
