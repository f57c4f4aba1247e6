import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'
import { run } from '../../scripts/process/run.ts'
import { type Size, sizeOfAll } from './sizes.ts'

const source = join(root, 'tests/bench/floor')
const built = join(root, '.cache/floor')
const stamp = join(built, '.inputs')

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

function inputs(): string {
  const hash = createHash('sha256')
  for (const file of [...filesOf(source), join(root, 'package-lock.json')]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the baseline's page if it has changed, and returns its folder. */
export async function builtBaseline(): Promise<string> {
  const wanted = inputs()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    const done = await run(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--config', join(source, 'vite.config.ts')],
      { cwd: root, env: { NODE_ENV: 'production' } },
    )
    if (done.code !== 0) throw new Error(done.output)
    writeFileSync(stamp, wanted)
  }
  return built
}

/**
 * Returns the bytes of our libraries with an empty page, without its service worker: the baseline of every
 * goal.
 */
export async function baselineSize(): Promise<Size> {
  const folder = await builtBaseline()
  return sizeOfAll(filesOf(folder).filter((file) => file.endsWith('.js') && !/(?:serviceWorker|sw)\.js$/.test(file)))
}
