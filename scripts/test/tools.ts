import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { root } from '../build/build.ts'
import { run } from '../process/run.ts'
import { firstErrorOf } from './errorLine.ts'
import type { TestStage, Tally } from './tally.ts'
import { readVitestReport, type VitestReport } from './vitestReport.ts'

/**
 * The journeys, the longest stage, take 40 minutes on a slow machine. A test that hangs must not stop the
 * whole command.
 */
const stageLimitMs = 60 * 60_000

const programs = join(root, 'node_modules', '.bin')
/**
 * Tools are Node programs: they run on the project's own Node. Compiled files are cached, because the tests
 * start dozens of servers, each of a thousand files.
 */
const ownNode = {
  // The machine's TZ stays: a fixed time zone would hide faults of the others.
  PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
  NODE_COMPILE_CACHE: join(root, '.cache', 'test', 'compiled'),
}

/** A tool that passes or fails as one check. Its output is printed if it fails. */
export const check = (name: string, tool: string, args: readonly string[]): TestStage => ({
  name,
  async run() {
    const { code, output } = await run(join(programs, tool), args, { cwd: root, env: ownNode })
    if (code === 0) return { passed: 1, failed: 0 }
    console.log(output.trim())
    const command = [tool, ...args].join(' ')
    return { passed: 0, failed: 1, failures: [command], reasons: { [command]: firstErrorOf(output) } }
  },
})

/** Runs a tool of the project and shows its output. `isDone`: see RunOptions. */
export const runTool = (tool: string, args: readonly string[], env: Record<string, string>, isDone: () => boolean) =>
  run(join(programs, tool), args, { cwd: root, env: { ...ownNode, ...env }, show: true, limitMs: stageLimitMs, isDone })

/** Runs Vitest on some projects and paths. `env` is passed to the tests. */
export async function vitest(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const file = join(root, '.cache', 'test', `${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // The report is the last that Vitest writes.
  const { code } = await runTool('vitest', ['run', ...args, ...reporters], env, () => existsSync(file))
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'ended without a report' }
  return readVitestReport(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, code, (path) => relative(root, path))
}
