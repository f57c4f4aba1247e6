import { ensureBuilt } from '../build/build.ts'
import { ensureNodes } from '../chains/ensureNodes.ts'
import { ensureChromium, howToGetChromium } from '../chromium/ensureChromium.ts'
import { ensureEngines } from '../engines/ensureEngines.ts'
import { clusterTests, serverTests, withdrawalRaces, withdrawalSchedules } from './onPostgres.ts'
import { browserTests } from './playwright.ts'
import { withRerun } from './rerun.ts'
import type { TestStage, Tally } from './tally.ts'
import { check, vitest } from './tools.ts'

export const checks: readonly TestStage[] = [
  check('types', 'tsc', ['-b']),
  check('lint', 'oxlint', ['--type-aware', '--max-warnings=0']),
  check('format', 'oxfmt', ['--check', '.']),
]

/** Tests of page, workers, platform and scripts. */
export const unit: TestStage = { name: 'unit', run: () => vitest('unit', ['--project', 'unit']) }
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
  // Tests of server, sandbox, domain and contract, whose files share their modules. The browser tests use the
  // embedded database.
  { name: 'server', run: serverTests },
  { name: 'contract', run: () => vitest('contract', ['--project', 'contract']) },
  { name: 'start', run: () => vitest('start', ['--project', 'start']) },
  { name: 'faults', run: () => vitest('faults', ['--project', 'faults']) },
  build,
  { name: 'bytes', run: () => vitest('bytes', ['--project', 'bytes']) },
  { name: 'browser', run: () => browserTests('gate') },
  // A push message in Chromium's service worker (PWA-07); Firefox with a push service is in `push`.
  { name: 'pushHandler', run: () => inBrowserRetried('push', ['tests/push/chromium.test.ts']) },
]

const inFull = { SCHEDULES: '1000', KILLS_PER_POINT: '10', MODEL_SCHEDULES: '20000', TOP_UP_SCHEDULES: '500' }
/** Stages that take long, or depend on the machine. */
const long: readonly TestStage[] = [
  { name: 'embedded', run: () => vitest('embedded', ['--project', 'server', 'server/']) },
  { name: 'faultsInFull', run: () => vitest('faults', ['--project', 'faults'], inFull) },
  { name: 'serverKills', run: () => vitest('serverKills', ['--project', 'serverKills']) },
  // No second try: a kill that loses a file now and then is a fault.
  { name: 'uploadKills', run: () => inBrowser('uploadKills') },
  { name: 'races', run: withdrawalRaces },
  { name: 'withdrawalSchedules', run: () => withdrawalSchedules(20_000) },
  { name: 'cluster', run: clusterTests },
  { name: 'chains', run: chainTests },
  { name: 'newArea', run: () => vitest('newArea', ['--project', 'newArea']) },
  { name: 'dev', run: () => vitest('dev', ['--project', 'dev']) },
  { name: 'browserLong', run: () => browserTests('long') },
  { name: 'layout', run: () => inBrowserRetried('layout') },
  { name: 'journeys', run: () => inBrowserRetried('journeys') },
  { name: 'engines', run: () => inEngines('engines') },
  { name: 'push', run: () => inEngines('push', ['tests/push/firefox.test.ts']) },
]

/** Every stage of `npm test -- all`, in order; each can be run by its name. */
export const stages: readonly TestStage[] = [...gate, ...long]

/** Runs tests that use Firefox and WebKit if these are installed or installable. */
async function inEngines(project: string, files: readonly string[] = []): Promise<Tally> {
  const missing = await ensureEngines()
  const tally = await inBrowserRetried(project, files)
  if (missing.length === 0) return tally
  return { ...tally, skipped: `${missing.join(' and ')} (not installed): tests/${project} ran without` }
}

/** Pays invoices on a Bitcoin node and an EVM chain, which are installed apart. */
async function chainTests(): Promise<Tally> {
  const nodes = await ensureNodes()
  if (nodes === null)
    return { passed: 0, failed: 0, skipped: 'invoices on real coin networks (their nodes could not be installed from npm)' }
  return vitest('chains', ['--project', 'chains'], { CHAIN_NODES: nodes })
}

async function inBrowser(project: string, files: readonly string[] = []): Promise<Tally> {
  const program = await ensureChromium()
  if (program === null) throw new Error(howToGetChromium)
  return vitest(project, ['--project', project, ...files], { CHROMIUM: program })
}

/** Runs each file that failed once more, alone. */
async function inBrowserRetried(project: string, files: readonly string[] = []): Promise<Tally> {
  return withRerun((again) => inBrowser(project, again.length > 0 ? again : files))
}
