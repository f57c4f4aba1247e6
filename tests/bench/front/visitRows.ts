import type { Browser, Page } from 'playwright-core'
import { median, type Row } from '../row.ts'
import { blockingTime, interactiveAt, longestTask } from './probe.ts'
import { inContext, type Target, type Targets } from './targets.ts'
import { type Visit, visit } from './visit.ts'

type Visits = { first: Visit; second: Visit; offline: Visit }

/** Until the service worker has stored the shell, at the slow phone's rate. */
async function shellStored(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
}

/** First, second and offline visit with a profile of its own. */
const visits = (browser: Browser, { url, ready, cookies }: Target): Promise<Visits> =>
  inContext(browser, { cookies }, async (context) => ({
    first: await visit(context, url, ready, { during: shellStored }),
    second: await visit(context, url, ready),
    offline: await visit(context, url, ready, { offline: true }),
  }))

const data = ({ ready }: Visit): number => ready ?? Number.NaN
/** What is not held against the floor but against a figure of the goals. */
const against = (figure: number) => (): number => figure

type Line = {
  line: string
  what: string
  ours: (one: Visits) => number
  floor: (one: Visits) => number
  atMost: number
  unit?: string
}

/** The floor paints by script; with a static frame it would paint in a third of that (measured: 160 of 488 ms). */
const framedPaint = ({ second }: Visits): number => second.fcp / 3

const lines: readonly Line[] = [
  {
    line: 'F3',
    what: 'typefaces asked for before the largest paint, against none',
    ours: (v) => v.first.earlyFonts,
    floor: against(0),
    atMost: 0,
    unit: '',
  },
  { line: 'F6', what: 'first paint', ours: (v) => v.first.fcp, floor: (v) => v.first.fcp, atMost: 0.4 },
  { line: 'F7', what: 'first useful data', ours: (v) => data(v.first), floor: (v) => data(v.first), atMost: 1.4 },
  { line: 'F7', what: 'largest paint against the floor’s first data', ours: (v) => v.first.lcp, floor: (v) => data(v.first), atMost: 1.4 },
  { line: 'F7', what: 'largest paint, against 2.5 s', ours: (v) => v.first.lcp, floor: against(2_500), atMost: 1 },
  {
    line: 'F8',
    what: 'interactive, against the floor’s first paint',
    ours: (v) => interactiveAt(v.first),
    floor: (v) => v.first.fcp,
    atMost: 1.5,
  },
  { line: 'F9', what: 'blocking time, against 150 ms', ours: (v) => blockingTime(v.first), floor: against(150), atMost: 1 },
  {
    line: 'F9',
    what: 'longest task after the first paint, against 150 ms',
    ours: (v) => longestTask(v.first),
    floor: against(150),
    atMost: 1,
  },
  { line: 'F10', what: 'second visit, data', ours: (v) => data(v.second), floor: (v) => data(v.second), atMost: 1.3 },
  {
    line: 'F10',
    what: 'second visit, first paint against a third of the floor’s',
    ours: (v) => v.second.fcp,
    floor: framedPaint,
    atMost: 1.2,
  },
  {
    line: 'F10',
    what: 'second visit, bytes of the page from the network, against none',
    ours: (v) => v.second.pageBytes,
    floor: against(0),
    atMost: 0,
    unit: 'B',
  },
  { line: 'F11', what: 'offline start, last known data', ours: (v) => data(v.offline), floor: (v) => data(v.offline), atMost: 1.3 },
  { line: 'F12', what: 'heap after load', ours: (v) => v.first.heap, floor: (v) => v.first.heap, atMost: 2, unit: 'B' },
  { line: 'F14', what: 'layout shift, against 0.02', ours: (v) => v.first.cls, floor: against(0.02), atMost: 1, unit: '' },
]

/** Another begins each round: what a browser did before makes it slower, and would weigh on whoever comes last. */
const inTurn = (round: number): readonly (keyof Targets)[] => {
  const all = ['floor', 'visitor', 'person'] as const
  return all.map((_, place) => all[(place + round) % all.length] ?? 'floor')
}

/** Lines F3 and F6 to F14 as far as a visit shows them: our page as a visitor and as a person, and the floor's, visited in turn. */
export async function visitRows(browser: Browser, targets: Targets, rounds: number): Promise<Row[]> {
  const seen: Record<keyof Targets, Visits[]> = { floor: [], visitor: [], person: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const who of inTurn(round)) seen[who].push(await visits(browser, targets[who]))
  }
  return (['visitor', 'person'] as const).flatMap((who) =>
    lines.map(({ what, ours, floor: beside, unit = 'ms', ...line }) => ({
      ...line,
      what: `${what}; a ${who}`,
      ours: median(seen[who].map(ours)),
      floor: median(seen.floor.map(beside)),
      unit,
    })),
  )
}
