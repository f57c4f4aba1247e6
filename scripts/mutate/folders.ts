import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build.ts'

/** A folder to mutate, and the Vitest configuration of the tests that should detect it. */
export type MutationTarget = { folder: string; config: string }

const inDomain = (): MutationTarget[] =>
  readdirSync(join(root, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ folder: `domain/${name}`, config: 'scripts/mutate/domain.config.ts' }))

/** Returns all folders that `npm run mutate` covers. Throws if `domain/` cannot be read. */
export const mutatedFolders = (): MutationTarget[] => [
  ...inDomain(),
  { folder: 'server/ledger', config: 'scripts/mutate/ledger.config.ts' },
  { folder: 'server/areas/cascade', config: 'scripts/mutate/cascade.config.ts' },
]

/** Excluded files: lists of texts in which any other text would be as right. */
export const excludedFiles: readonly string[] = ['domain/session/commonPasswords.ts']
