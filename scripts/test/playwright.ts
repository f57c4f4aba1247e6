import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../build/build.ts'
import { ensureChromium, howToGetChromium } from '../chromium/ensureChromium.ts'
import { readBrowserReport, type BrowserReport } from './browserReport.ts'
import { withRerun } from './rerun.ts'
import type { Tally } from './tally.ts'
import { runTool } from './tools.ts'

const output = join(root, '.cache', 'test', 'browser')
const config = 'tests/browser/playwright.config.ts'

/** The tag of browser tests that only `npm test -- all` runs: lower tests hold their rules too. */
const longOnly = '@long'

/**
 * Runs the browser tests of the gate or the others; each failed one runs once more, alone, at the end.
 */
export async function browserTests(part: 'gate' | 'long'): Promise<Tally> {
  const program = await ensureChromium()
  if (program === null) throw new Error(howToGetChromium)
  const folder = join(output, part)
  const chosen = part === 'gate' ? `--grep-invert=${longOnly}` : `--grep=${longOnly}`
  rmSync(folder, { recursive: true, force: true })
  let failedAt: readonly string[] = []
  return withRerun(async (files) => {
    const round = files.length === 0 ? 'first' : 'again'
    const report = join(folder, `${round}.json`)
    const { code } = await runTool(
      'playwright',
      ['test', `--config=${config}`, '--reporter=list,json', `--output=${join(folder, round)}`, chosen, ...failedAt],
      { CHROMIUM: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
      () => existsSync(report),
    )
    if (!existsSync(report)) return { passed: 0, failed: 1, note: 'ended without a report' }
    const read = readBrowserReport(JSON.parse(readFileSync(report, 'utf8')) as BrowserReport, code, (path) => relative(root, path))
    failedAt = read.failedAt
    return read.tally
  })
}
