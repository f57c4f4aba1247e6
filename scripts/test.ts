import { root } from './build/build.ts'
import { stages } from './test/stages.ts'
import { runStages } from './test/tally.ts'

process.chdir(root)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const { passed, failed } = await runStages(wanted.length === 0 ? stages : stages.filter(({ name }) => wanted.includes(name)))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
