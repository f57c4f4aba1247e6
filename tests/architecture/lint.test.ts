import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/build/build.ts'
import { run } from '../../scripts/process/run.ts'
import { bystanders, lintOffences, type Offence, textOffences } from './offences.ts'
import { treeOf } from './tree.ts'

type Report = { diagnostics: { code: string; filename: string; message: string }[]; number_of_files: number }
const oxlint = (cwd: string, args: readonly string[]) =>
  run(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), ...args], { cwd })

const tree = treeOf([...lintOffences, ...textOffences, ...bystanders])
let report: Report

beforeAll(async () => {
  const { output } = await oxlint(tree.folder, ['--type-aware', '--format=json'])
  report = JSON.parse(output.slice(output.indexOf('{'))) as Report
  // The linter reads the types of every planted file.
}, 60_000)
afterAll(() => tree.remove())

const reported = ({ file }: Offence): string[] =>
  report.diagnostics.filter((fault) => fault.filename.endsWith(`/${file}`) || fault.filename === file).map((fault) => fault.code)

test.each(lintOffences)('[SRV-10] the linter reports $rule in $file', (offence) => {
  expect(reported(offence)).toContain(offence.rule)
})

test.each(textOffences)('[APP-23] the linter reports a text written in code: $file', (offence) => {
  expect(reported(offence)).toContain(offence.rule)
})

test('the linter reports nothing in a file without a fault', () => {
  const accused = report.diagnostics.filter((fault) => bystanders.some(({ file }) => fault.filename.endsWith(file)))
  expect(accused).toEqual([])
})

test('every message about a forbidden import suggests an alternative', () => {
  const arrows = report.diagnostics.filter((fault) => fault.code === 'openfloor(arrows)')
  expect(arrows.length).toBeGreaterThan(5)
  for (const { message } of arrows) expect(message).toMatch(/may not import .+\. \S+ .+[.:]/)
})

test('the linter reads files of every folder', async () => {
  const { output } = await oxlint(root, ['--debug=files'])
  const files = output.split('\n')
  for (const room of ['contract', 'domain', 'workers', 'src', 'platform', 'http', 'server', 'sandbox', 'tests', 'scripts']) {
    expect([room, files.filter((file) => file.includes(`${room}/`)).length > 0]).toEqual([room, true])
  }
  expect(report.number_of_files).toBeGreaterThanOrEqual(lintOffences.length + bystanders.length)
})
