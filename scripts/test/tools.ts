import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { root } from '../build/build.ts'
import { run } from '../process/run.ts'
import type { Stage, Tally } from './tally.ts'

const programs = join(root, 'node_modules', '.bin')
/** The tools are Node programs: they run on the Node that the project brings. */
const ownNode = { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` }

/** A tool that says yes or no: one check. What it prints is shown when it says no. */
export const check = (name: string, tool: string, args: readonly string[]): Stage => ({
  name,
  async run() {
    const { code, output } = await run(join(programs, tool), args, { cwd: root, env: ownNode })
    if (code !== 0) console.log(output.trim())
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

type Result = { name: string; status: string; assertionResults: { fullName: string; status: string }[] }
type Report = { numPassedTests: number; numFailedTests: number; testResults: Result[] }

/** Vitest on some projects and paths. `env` reaches the tests. */
export async function vitest(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const file = join(root, '.cache', 'test', `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await run(
    join(programs, 'vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      cwd: root,
      env: { ...ownNode, ...env },
      show: true,
    },
  )
  return read(file, code)
}

function read(file: string, code: number): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(named)
  const failed = failures.length
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}

/** A file that could not even be loaded has no failed test of its own. */
function named({ name, assertionResults }: Result): string[] {
  const at = relative(root, name)
  const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${at} > ${fullName}`)
  return tests.length > 0 ? tests : [at]
}
