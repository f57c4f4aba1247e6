import { readFileSync } from 'node:fs'
import { recountResult } from '../domain/tournaments/resultFile.ts'

/** Computes the places of a downloaded contest again: `npm run contest -- FILE` (ENG-07). */
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file of a contest’s result: npm run contest -- weekly-2026-11-16.jsonl')
  process.exit(2)
}
function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    console.error(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`)
    return process.exit(2)
  }
}

const { trades, places, problems } = recountResult(readLines(file))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${trades} trades make the ${places} places of the file, with the same results and prizes.`)
