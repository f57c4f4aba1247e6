import { findPostgres } from '../postgres/findPostgres.ts'
import { ensureChromium, howToGetChromium } from '../chromium/ensureChromium.ts'
import { ensureBuilt } from '../build/build.ts'
import { ensureNodes } from '../chains/ensureNodes.ts'
import { clusterTests, serverTestsOnPostgres } from './onPostgres.ts'
import type { TestStage, Tally } from './tally.ts'
import { check, vitest } from './tools.ts'
import { ensureEngines } from '../engines/ensureEngines.ts'

export const checks: readonly TestStage[] = [
  check('types', 'tsc', ['-b']),
  check('lint', 'oxlint', ['--type-aware', '--max-warnings=0']),
  check('format', 'oxfmt', ['--check', '.']),
]

/** Tests of page, workers, platform and scripts. */
export const unit: TestStage = { name: 'unit', run: () => vitest('unit', ['--project', 'unit']) }
/** Tests of server, domain and contract, whose files share their modules. */
const server: TestStage = { name: 'server', run: () => vitest('server', ['--project', 'server']) }
/** Without the areas, which the stage `postgres` tests. The journeys use them on the embedded database. */
const serverWithoutAreas: TestStage = {
  name: 'server',
  run: () => vitest('server', ['--project', 'server', '--exclude', 'server/areas/**']),
}
export const rooms: readonly TestStage[] = [unit, server]

/** All stages, in order. */
export const stages: readonly TestStage[] = [
  ...checks,
  ...rooms,
  { name: 'postgres', run: serverTestsOnPostgres },
  { name: 'contract', run: () => vitest('contract', ['--project', 'contract']) },
  { name: 'faults', run: () => inBrowser('faults') },
  { name: 'cluster', run: clusterTests },
  { name: 'chains', run: chainTests },
  {
    name: 'build',
    async run() {
      await ensureBuilt()
      return { passed: 1, failed: 0 }
    },
  },
  { name: 'bytes', run: () => inBrowser('bytes') },
  { name: 'journeys', run: journeys },
]

/** All stages, with each test once: the server's areas on PostgreSQL if it is installed, otherwise on the embedded database. */
export const stagesOnce = (): readonly TestStage[] =>
  findPostgres() === null ? stages : stages.map((stage) => (stage === server ? serverWithoutAreas : stage))

/** Runs the journeys, and shorter ones in Firefox and WebKit if these are installed or installable. */
async function journeys(): Promise<Tally> {
  const missing = await ensureEngines()
  const tally = await inBrowser('browser')
  if (missing.length === 0) return tally
  return { ...tally, skipped: `${missing.join(' and ')} (not installed): tests/engines and tests/push ran without` }
}

/** Pays invoices on a Bitcoin node and an EVM chain, which are installed apart. */
async function chainTests(): Promise<Tally> {
  const nodes = await ensureNodes()
  if (nodes === null)
    return { passed: 0, failed: 0, skipped: 'invoices on real coin networks (their nodes could not be installed from npm)' }
  return vitest('chains', ['--project', 'chains'], { CHAIN_NODES: nodes })
}

async function inBrowser(project: string): Promise<Tally> {
  const program = await ensureChromium()
  if (program === null) throw new Error(howToGetChromium)
  return vitest(project, ['--project', project], { CHROMIUM: program })
}
