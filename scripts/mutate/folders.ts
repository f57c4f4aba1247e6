import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build.ts'

/** A folder or file to mutate, and the Vitest configuration of the tests that should detect it. `database`: those tests need one. */
export type MutationTarget = { path: string; config: string; database: boolean }

const inDomain = (): MutationTarget[] =>
  readdirSync(join(root, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: `domain/${name}`, config: 'scripts/mutate/domain.config.ts', database: false }))

/** Returns all folders that `npm run mutate` covers. Throws if `domain/` cannot be read. */
export const mutatedFolders = (): MutationTarget[] => [
  ...inDomain(),
  { path: 'server/ledger', config: 'scripts/mutate/ledger.config.ts', database: true },
  { path: 'server/areas/cascade', config: 'scripts/mutate/cascade.config.ts', database: true },
]

/** Returns the target of a wanted folder, or of a file in one; null for any other path. */
export function targetOf(folders: readonly MutationTarget[], path: string): MutationTarget | null {
  const folder = folders.find((one) => path === one.path || (path.startsWith(`${one.path}/`) && path.endsWith('.ts')))
  return folder ? { ...folder, path } : null
}

/** Excluded files: lists of texts in which any other text would be as right. */
export const excludedFiles: readonly string[] = ['domain/session/commonPasswords.ts']
