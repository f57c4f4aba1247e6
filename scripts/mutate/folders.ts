import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build.ts'

/** A folder whose code is changed, and the Vitest configuration whose tests should notice. */
export type Mutated = { folder: string; config: string }

const inDomain = (): Mutated[] =>
  readdirSync(join(root, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ folder: `domain/${name}`, config: 'scripts/mutate/domain.config.ts' }))

/** Every folder that `npm run mutate` covers. Throws where `domain/` cannot be read. */
export const mutatedFolders = (): Mutated[] => [
  ...inDomain(),
  ...['server/ledger', 'server/areas/cascade'].map((folder) => ({ folder, config: 'scripts/mutate/server.config.ts' })),
]

/** Files left out, each a list of texts in which another text would be as right. */
export const leftOut: readonly string[] = ['domain/session/commonPasswords.ts']
