import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './build/build.ts'
import { run } from './process/run.ts'
import { formatStabilityRun, isStable, readStabilityRun, type StabilityRun, stabilityHeader } from './test/stability.ts'

const given = process.argv.slice(2)
const isBusy = given.includes('--busy')
const times = Number(given.find((one) => one !== '--busy') ?? '10')
if (!Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:stability -- [runs] [--busy]')
  process.exit(2)
}

/** Two programs that only compute, one a core. They end with this process. */
const load: ChildProcess[] = isBusy ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })) : []
const stopLoad = (): void => load.forEach((one) => void one.kill('SIGKILL'))
process.once('exit', stopLoad)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const runs: StabilityRun[] = []
for (let number = 1; number <= times; number += 1) {
  const begun = performance.now()
  const { code, output } = await run(process.execPath, [join(root, 'scripts', 'test.ts')], { cwd: root, show: true })
  runs.push(readStabilityRun(output, code, (performance.now() - begun) / 1_000))
  console.log(`\n${stabilityHeader}\n${runs.map((one, at) => formatStabilityRun(one, at + 1)).join('\n')}`)
}
process.exit(runs.every(isStable) ? 0 : 1)
