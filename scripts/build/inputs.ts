import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All sources of the built pages. */
const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'public',
  'src',
  'workers',
  'platform',
  'contract',
  'domain',
  'locales',
  'scripts/build',
]

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Returns the files below a path in a fixed order; empty if the path does not exist. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return isTest(path) ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}

/** Returns one hash of all sources of the built pages. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    const bytes = readFileSync(file)
    hash.update(`${file.slice(root.length)}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
