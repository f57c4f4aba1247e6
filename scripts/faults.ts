import { root } from './build/build.ts'
import { ensureChromium, howToGetChromium } from './chromium/ensureChromium.ts'
import { withdrawalRaces, withdrawalSchedules } from './test/onPostgres.ts'
import { runStages } from './test/tally.ts'
import { vitest } from './test/tools.ts'

/**
 * Runs the long fault tests (`npm run faults [-- kills]`): kills of browser, worker, server and connections,
 * fault schedules, and races of withdrawals. README.md has the numbers of each, and those of `npm test --
 * faults`.
 */
process.chdir(root)
const program = await ensureChromium()
if (program === null) throw new Error(howToGetChromium)
const env = {
  CHROMIUM: program,
  UPLOAD_KILLS: process.argv[2] ?? '1000',
  QUEUE_KILLS: '10000',
  KILLS_PER_POINT: '10',
  SCHEDULES: '2000',
  MODEL_SCHEDULES: '1000000',
}
const projects = ['--project', 'faults', '--project', 'uploadKills']
const files = [
  'uploads',
  'uploadQueue.test.ts',
  'kill.test.ts',
  'firstSchedules.test.ts',
  'lastSchedules.test.ts',
  'modelSchedules.test.ts',
]
const { failed } = await runStages([
  { name: 'faults', run: () => vitest('kills', [...projects, ...files.map((file) => `tests/faults/${file}`)], env) },
  { name: 'races', run: withdrawalRaces },
  { name: 'withdrawalSchedules', run: () => withdrawalSchedules(100_000) },
])
process.exit(failed > 0 ? 1 : 0)
