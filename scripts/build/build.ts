import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../process/run.ts'
import { compressFolder } from './compress.ts'
import { hashInputs } from './inputs.ts'
import { keepPrevious } from './keepPrevious.ts'
import { writeLanguagePages } from './languagePages.ts'
import { writePlatformPages } from './platformPages.ts'

export const root = join(import.meta.dirname, '../..')
export const dist = join(root, 'dist')
const stamp = join(dist, '.inputs')

export class BuildFailed extends Error {}

/** True if dist/ was built from the current sources. */
export const isCurrent = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root)

async function vite(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const done = await run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--emptyOutDir', ...args],
    {
      cwd: root,
      env: { NODE_ENV: 'production', ...env },
    },
  )
  if (done.code !== 0) throw new BuildFailed(done.output.trim())
}

/**
 * Builds the page alone by one configuration. Throws BuildFailed with the builder's output. The byte check
 * reads its manifest for the imports between chunks.
 */
export async function buildPage(folder: string, config: string, env: Record<string, string> = {}): Promise<void> {
  await vite(['--config', config, '--outDir', folder, '--manifest'], env)
  writeLanguagePages(folder, join(root, 'locales'))
}

/**
 * Builds the page into dist/ and the platform's page into dist/platform/. Builds in a temporary folder and
 * renames it when complete, so that a failed build keeps the previous one. Throws BuildFailed with the
 * builder's output.
 */
export async function build(): Promise<void> {
  const inputs = hashInputs(root)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const fresh = mkdtempSync(join(root, '.cache', 'build-'))
  try {
    await buildPage(fresh, 'vite.config.ts')
    await vite(['--config', 'platform/vite.config.ts', '--outDir', join(fresh, 'platform'), '--manifest'])
    writePlatformPages(join(fresh, 'platform'))
    await compressFolder(fresh)
    keepPrevious(dist, fresh)
    writeFileSync(join(fresh, '.inputs'), inputs)
    chmodSync(fresh, 0o755)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Builds if dist/ is not current. Returns true if it built. */
export async function ensureBuilt(): Promise<boolean> {
  if (isCurrent()) return false
  await build()
  return true
}
