import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build.ts'
import { run } from '../process/run.ts'

const source = join(root, 'tests', 'chains', 'nodes')
const folder = join(root, '.cache', 'chains')
/** Written after an install: the lockfile that it followed. */
const installed = join(folder, 'installed.json')
const installMs = 180_000

const anvilPackages: Readonly<Record<string, string>> = {
  'linux x64': 'anvil-linux-amd64',
  'linux arm64': 'anvil-linux-arm64',
  'darwin arm64': 'anvil-darwin-arm64',
  'darwin x64': 'anvil-darwin-amd64',
}
/** The EVM chain's program in the folder of the nodes. */
export const anvilIn = (nodes: string): string =>
  join(nodes, 'node_modules', '@foundry-rs', anvilPackages[`${process.platform} ${process.arch}`] ?? 'anvil', 'bin', 'anvil')

/**
 * Installs the coin nodes of tests/chains in a folder of their own, once for each lockfile, and returns the
 * folder; null if they cannot be had. No script of theirs runs: the Bitcoin node's native parts compile for
 * minutes or not at all, and it works without them.
 */
export async function ensureNodes(): Promise<string | null> {
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(source, name), join(folder, name))
    const { code } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, limitMs: installMs }).catch(
      () => ({ code: 1 }),
    )
    if (code !== 0) return null
    writeFileSync(installed, lock)
  }
  return existsSync(anvilIn(folder)) ? folder : null
}
