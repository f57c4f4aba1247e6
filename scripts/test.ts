import { root } from './build/build.ts'
import { checks, stages, stagesOnce, unit } from './test/stages.ts'
import { runStages } from './test/tally.ts'

process.chdir(root)
const wanted = process.argv.slice(2)
/** Types, lint and unit tests, in under three minutes. */
const isQuick = wanted.length === 1 && wanted[0] === 'quick'
const unknown = isQuick ? [] : wanted.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}, and quick alone`)
  process.exit(2)
}
const chosen = wanted.length === 0 ? stagesOnce() : stages.filter(({ name }) => wanted.includes(name))
const { passed, failed } = await runStages(isQuick ? [...checks, unit] : chosen)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
