import { root } from './build/build.ts'
import { mutatedFolders, targetsOf } from './mutate/folders.ts'
import { mutateTarget } from './mutate/mutate.ts'
import { isGoodEnough, type Mutant, scoresOf } from './mutate/score.ts'
import { findPostgres } from './postgres/findPostgres.ts'
import { startCluster } from './postgres/startCluster.ts'

/**
 * `npm run mutate [-- domain/funding server/ledger/post.ts]`: runs mutation tests, of some folders or files
 * only. Exits with 1 if one fails or scores below `least` percent.
 */
const least = 85

process.chdir(root)
const all = mutatedFolders()
const wanted = process.argv.slice(2)
const targets = wanted.length === 0 ? all : targetsOf(all, wanted)
if (targets === null) {
  console.error(`These have no mutation tests: ${wanted.join(', ')}. These have: ${all.flatMap(({ paths }) => paths).join(', ')}`)
  process.exit(2)
}
// PostgreSQL halves the tests' processor time, and only there calls run at once, so that a missing lock is
// noticed.
const bin = targets.some(({ database }) => database) ? findPostgres() : null
const cluster = bin === null ? null : await startCluster(bin)
if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url
const outcomes: Mutant[] = []
const failed: string[] = []
for (const target of targets) {
  try {
    outcomes.push(...(await mutateTarget(target)))
  } catch (error) {
    // Most often the folder's own tests failed without a mutant: the other folders are still worth their
    // scores.
    console.error(`${target.paths.join(', ')} failed:`, error)
    failed.push(...target.paths)
  }
}
await cluster?.stop()
const scores = scoresOf(
  targets.flatMap(({ paths }) => paths),
  outcomes,
  failed,
)
console.table(scores)
process.exit(isGoodEnough(scores, least) ? 0 : 1)
