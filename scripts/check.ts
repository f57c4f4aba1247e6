import { root } from './build/build.ts'
import { checks, unit } from './test/stages.ts'
import { runStages } from './test/tally.ts'

process.chdir(root)
const { passed, failed } = await runStages([...checks, unit])
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
