import type { Browser, BrowserContext, Page } from 'playwright'
import { type Row, percentile } from '../row.ts'
import { inContext, type Target, type Targets } from './targets.ts'

/** Takeovers for each way in which a tab ends. */
const takeovers = 20

/** Ways in which the leader's tab ends. Each begins at once: its command may return later, or never. */
const ways: readonly { what: string; end: (page: Page) => Promise<unknown> }[] = [
  { what: 'closed', end: (page) => page.close() },
  { what: 'crashed', end: async (page) => void (await page.context().newCDPSession(page)).send('Page.crash').catch(() => undefined) },
  { what: 'left for another site', end: (page) => page.goto('about:blank') },
]

/** Resolves as soon as one tab leads and the rest wait, with the leader's id in the browser's lock table. */
const leader = (page: Page, waiting: number): Promise<string> =>
  page.evaluate(async (count) => {
    for (;;) {
      const { held = [], pending = [] } = await navigator.locks.query()
      const isLeader = ({ name }: LockInfo): boolean => name?.startsWith('leader:') === true
      const found = held.find(isLeader)?.clientId
      if (found !== undefined && pending.filter(isLeader).length === count) return found
    }
  }, waiting)

/** Resolves with the time at which another tab than `before` holds the lock. */
const nextLeaderAt = (page: Page, before: string): Promise<number> =>
  page.evaluate(async (earlier) => {
    for (;;) {
      const { held = [] } = await navigator.locks.query()
      const found = held.find(({ name }) => name?.startsWith('leader:') === true)?.clientId
      if (found !== undefined && found !== earlier) return Date.now()
    }
  }, before)

/** Ends leaders one after another and returns the times until the next one leads, in milliseconds. */
async function timesOf(context: BrowserContext, { url }: Target, end: (page: Page) => Promise<unknown>): Promise<number[]> {
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`${url}#/show/terms`)
    return page
  }
  let leading = await open()
  await leader(leading, 0)
  const times: number[] = []
  while (times.length < takeovers) {
    const next = await open()
    const before = await leader(next, 1)
    const taken = nextLeaderAt(next, before)
    const from = Date.now()
    await end(leading)
    times.push((await taken) - from)
    if (!leading.isClosed()) await leading.close()
    leading = next
  }
  return times
}

/**
 * Row F17: the time until another tab leads after the leader's tab has ended, at its 95th percentile (BG-03).
 */
export async function takeoverRows(browser: Browser, { person }: Targets): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, end } of ways) {
    const times = await inContext(browser, person, (context) => timesOf(context, person, end))
    const ours = percentile(times, 0.95)
    rows.push({ line: 'F17', what: `takeover, p95, tab ${what}, against 250 ms`, ours, baseline: 250, unit: 'ms', atMost: 1 })
  }
  return rows
}
