import { root } from './build/build.ts'
import { checks, gate, stages, unit } from './test/stages.ts'
import { runStages, type TestStage } from './test/tally.ts'

process.chdir(root)
const wanted = process.argv.slice(2)
/** Types, lint and unit tests, in under three minutes. */
const isQuick = wanted.length === 1 && wanted[0] === 'quick'
const isAll = wanted.length === 1 && wanted[0] === 'all'
const unknown = isQuick || isAll ? [] : wanted.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}, and quick or all alone`)
  process.exit(2)
}

function chosen(): readonly TestStage[] {
  if (isQuick) return [...checks, unit]
  if (isAll) return stages
  return wanted.length === 0 ? gate : stages.filter(({ name }) => wanted.includes(name))
}

const { passed, failed } = await runStages(chosen())
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
