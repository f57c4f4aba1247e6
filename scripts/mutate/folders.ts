import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build.ts'

/**
 * A folder, or some files of one, to mutate in one run, and the Vitest configuration of the tests that should
 * detect it. `database`: those tests need one.
 */
export type MutationTarget = { paths: readonly string[]; config: string; database: boolean }

const inDomain = (): MutationTarget[] =>
  readdirSync(join(root, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ paths: [`domain/${name}`], config: 'scripts/mutate/domain.config.ts', database: false }))

/** Returns all folders that `npm run mutate` covers. Throws if `domain/` cannot be read. */
export const mutatedFolders = (): MutationTarget[] => [
  ...inDomain(),
  { paths: ['server/ledger'], config: 'scripts/mutate/ledger.config.ts', database: true },
  { paths: ['server/areas/cascade'], config: 'scripts/mutate/cascade.config.ts', database: true },
]

/** Returns the wanted folders and files, files of one folder together; null if a path is neither. */
export function targetsOf(folders: readonly MutationTarget[], wanted: readonly string[]): MutationTarget[] | null {
  const isIn = ({ paths: [folder] }: MutationTarget, path: string): boolean =>
    path === folder || (path.startsWith(`${folder}/`) && path.endsWith('.ts'))
  if (!wanted.every((path) => folders.some((folder) => isIn(folder, path)))) return null
  return folders
    .map((folder) => ({ ...folder, paths: wanted.filter((path) => isIn(folder, path)) }))
    .filter(({ paths }) => paths.length > 0)
}

/** Excluded files: lists of texts in which any other text would be as right. */
export const excludedFiles: readonly string[] = ['domain/session/commonPasswords.ts']
