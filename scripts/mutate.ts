import { root } from './build/build.ts'
import { mutatedFolders } from './mutate/folders.ts'
import { mutateFolder } from './mutate/mutate.ts'
import { isGoodEnough, type Mutant, scoresOf } from './mutate/score.ts'

/** `npm run mutate [-- domain/funding server/ledger]`: runs mutation tests. Exits with 1 if a folder fails or scores below `least` percent. */
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
const outcomes: Mutant[] = []
const failed: string[] = []
for (const target of folders) {
  try {
    outcomes.push(...(await mutateFolder(target)))
  } catch (error) {
    // Most often the folder's own tests failed without a mutant: the other folders are still worth their scores.
    console.error(`${target.folder} failed:`, error)
    failed.push(target.folder)
  }
}
const scores = scoresOf(
  folders.map(({ folder }) => folder),
  outcomes,
  failed,
)
console.table(scores)
process.exit(isGoodEnough(scores, least) ? 0 : 1)
