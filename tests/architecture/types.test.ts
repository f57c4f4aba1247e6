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
    const { output } = await tsc(root, ['-p', room, '--listFilesOnly'])
    const own = output.split('\n').filter((file) => file.includes(`/${room}/`) && !file.includes('node_modules'))
    expect([room, own.length > 0]).toEqual([room, true])
  }
  // Nine runs of the compiler took more than 30 s on a busy machine.
}, 120_000)
