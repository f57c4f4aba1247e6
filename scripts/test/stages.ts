import { ensureChromium, howToGetChromium } from '../chromium/ensureChromium.ts'
import { ensureBuilt } from '../build/build.ts'
import { serverTestsOnPostgres } from './onPostgres.ts'
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
export const rooms: readonly TestStage[] = [unit, server]

/** All stages of `npm test`, in order. */
export const stages: readonly TestStage[] = [
  ...checks,
  ...rooms,
  { name: 'postgres', run: serverTestsOnPostgres },
  { name: 'contract', run: () => vitest('contract', ['--project', 'contract']) },
  { name: 'faults', run: () => vitest('faults', ['--project', 'faults']) },
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

/** Runs the journeys, and shorter ones in Firefox and WebKit if these are installed or installable. */
async function journeys(): Promise<Tally> {
  const missing = await ensureEngines()
  const tally = await inBrowser('browser')
  if (missing.length === 0) return tally
  return { ...tally, skipped: `${missing.join(' and ')} (not installed): tests/engines ran without` }
}

async function inBrowser(project: string): Promise<Tally> {
  const program = await ensureChromium()
  if (program === null) throw new Error(howToGetChromium)
  return vitest(project, ['--project', project], { CHROMIUM: program })
}
