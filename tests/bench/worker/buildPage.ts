import { join } from 'node:path'
import { root } from '../../../scripts/build/build.ts'
import { run } from '../../../scripts/process/run.ts'

/**
 * Builds the worker benchmark's page from the current sources and returns its folder. Throws with the
 * builder's output.
 */
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
