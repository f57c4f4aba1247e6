import { ensureChromium, howToGetChromium } from '../chromium/ensureChromium.ts'
import { ensureBuilt } from '../build/build.ts'
import { serverTests } from './onPostgres.ts'
import type { TestStage, Tally } from './tally.ts'
import { withRerun } from './rerun.ts'
import { check, vitest } from './tools.ts'
import { ensureEngines } from '../engines/ensureEngines.ts'

export const checks: readonly TestStage[] = [
  check('types', 'tsc', ['-b']),
  check('lint', 'oxlint', ['--type-aware', '--max-warnings=0']),
  check('format', 'oxfmt', ['--check', '.']),
]

/** Tests of page, workers, platform and scripts. */
export const unit: TestStage = { name: 'unit', run: () => vitest('unit', ['--project', 'unit']) }
/** Tests of server, domain and contract, whose files share their modules. The browser tests use the embedded database. */
const server: TestStage = { name: 'server', run: serverTests }

const contract: TestStage = { name: 'contract', run: () => vitest('contract', ['--project', 'contract']) }
const start: TestStage = { name: 'start', run: () => vitest('start', ['--project', 'start']) }
const build: TestStage = {
  name: 'build',
  async run() {
    await ensureBuilt()
    return { passed: 1, failed: 0 }
  },
}

/** Stages that decide whether a change is sound: none depends on a machine's speed, fonts or clock. */
export const gate: readonly TestStage[] = [
  ...checks,
  unit,
  server,
  contract,
  start,
  { name: 'faults', run: () => vitest('faults', ['--project', 'faults']) },
  build,
  { name: 'bytes', run: () => inBrowser('bytes') },
  { name: 'browser', run: () => withRerun((files) => inBrowser('browser', files)) },
]

const inFull = { SCHEDULES: '2000', KILLS_PER_POINT: '10' }
/** Stages that take long, or depend on the machine. */
const long: readonly TestStage[] = [
  { name: 'embedded', run: () => vitest('embedded', ['--project', 'server', 'server/']) },
  { name: 'faultsInFull', run: () => vitest('faults', ['--project', 'faults'], inFull) },
  { name: 'dev', run: () => vitest('dev', ['--project', 'dev']) },
  { name: 'layout', run: () => inBrowser('layout') },
  { name: 'engines', run: engines },
]

/** Every stage of `npm test -- all`, in order; each can be run by its name. */
export const stages: readonly TestStage[] = [...gate, ...long]

/** Runs short journeys in Firefox and WebKit if these are installed or installable. */
async function engines(): Promise<Tally> {
  const missing = await ensureEngines()
  const tally = await inBrowser('engines')
  if (missing.length === 0) return tally
  return { ...tally, skipped: `${missing.join(' and ')} (not installed): tests/engines ran without` }
}

async function inBrowser(project: string, files: readonly string[] = []): Promise<Tally> {
  const program = await ensureChromium()
  if (program === null) throw new Error(howToGetChromium)
  return vitest(project, ['--project', project, ...files], { CHROMIUM: program })
}
