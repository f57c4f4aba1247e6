import { join } from 'node:path'
import { root } from '../../../scripts/build/build.ts'
import { run } from '../../../scripts/process/run.ts'

/** Builds the worker bench's page out of the present sources, and answers its folder. Throws with what the builder said. */
export async function buildPage(): Promise<string> {
  const config = join(import.meta.dirname, 'page/vite.config.ts')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', config], {
    cwd: root,
    env: { NODE_ENV: 'production' },
  })
  if (done.code !== 0) throw new Error(done.output)
  return join(root, '.cache/workerBench')
}
