import { root } from './build/build.ts'
import { mutatedFolders } from './mutate/folders.ts'
import { mutateFolder } from './mutate/mutate.ts'
import { type Outcome, scoresOf } from './mutate/score.ts'

/**
 * `npm run mutate [-- domain/funding server/ledger]`: plants one fault after another in the rules and counts those that a test notices.
 * Exit status 1 where a folder stays below `least`, in percent.
 */
const least = 85

process.chdir(root)
const wanted = process.argv.slice(2)
const all = mutatedFolders()
const unknown = wanted.filter((name) => !all.some(({ folder }) => folder === name))
if (unknown.length > 0) {
  console.error(`No such folder: ${unknown.join(', ')}. There are: ${all.map(({ folder }) => folder).join(', ')}`)
  process.exit(2)
}
const folders = all.filter(({ folder }) => wanted.length === 0 || wanted.includes(folder))
const outcomes: Outcome[] = []
for (const folder of folders) outcomes.push(...(await mutateFolder(folder)))
const scores = scoresOf(
  folders.map(({ folder }) => folder),
  outcomes,
)
console.table(scores)
process.exit(scores.some(({ rate }) => rate < least) ? 1 : 0)
