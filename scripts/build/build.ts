import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../process/run.ts'
import { compressFolder } from './compress.ts'
import { hashInputs } from './inputs.ts'

export const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const stamp = join(dist, '.inputs')

export class BuildFailed extends Error {}

/** Is what stands in dist/ made of the present sources? */
export const isCurrent = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root)

async function vite(config: string): Promise<void> {
  const done = await run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--config', config],
    {
      cwd: root,
      env: { NODE_ENV: 'production' },
    },
  )
  if (done.code !== 0) throw new BuildFailed(done.output.trim())
}

/**
 * Builds the page into dist/ and the platform's page into dist/platform/. The stamp is written last: a build that was cut off is
 * made again. Throws BuildFailed with what the builder said.
 */
export async function build(): Promise<void> {
  const inputs = hashInputs(root)
  // The page's build empties dist/, so the platform's follows it.
  await vite('vite.config.ts')
  await vite('platform/vite.config.ts')
  await compressFolder(dist)
  writeFileSync(stamp, inputs)
}

/** Builds unless what stands is current. Answers whether it built. */
export async function ensureBuilt(): Promise<boolean> {
  if (isCurrent()) return false
  await build()
  return true
}
