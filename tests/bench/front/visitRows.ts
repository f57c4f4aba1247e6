import type { Browser } from 'playwright'
import { median, type Row } from '../row.ts'
import { blockingTime, interactiveAt, longestTask } from './probe.ts'
import { shellStored } from './shellStored.ts'
import { inContext, type Target, type Targets } from './targets.ts'
import { type Visit, visit } from './visit.ts'

type Visits = { first: Visit; second: Visit; offline: Visit }

/** Measures the first, second and offline visit with a fresh profile. */
const visits = (browser: Browser, { url, ready, cookies }: Target): Promise<Visits> =>
  inContext(browser, { cookies }, async (context) => ({
    first: await visit(context, url, ready, { during: shellStored }),
    second: await visit(context, url, ready),
    offline: await visit(context, url, ready, { offline: true }),
  }))

const data = ({ ready }: Visit): number => ready ?? Number.NaN
/** Compares with an absolute figure of the goals instead of the baseline. */
const against = (figure: number) => (): number => figure

type VisitRow = {
  line: string
  what: string
  ours: (one: Visits) => number
  baseline: (one: Visits) => number
  atMost: number
  unit?: string
}

/**
 * The baseline paints by script; with static HTML it would paint in a third of that (measured: 160 of 488
 * ms).
 */
const framedPaint = ({ second }: Visits): number => second.fcp / 3

const visitRowSpecs: readonly VisitRow[] = [
  {
    line: 'F3',
    what: 'typefaces asked for before the largest paint, against none',
    ours: (v) => v.first.earlyFonts,
    baseline: against(0),
    atMost: 0,
    unit: '',
  },
  { line: 'F6', what: 'first paint', ours: (v) => v.first.fcp, baseline: (v) => v.first.fcp, atMost: 0.4 },
  { line: 'F7', what: 'first useful data', ours: (v) => data(v.first), baseline: (v) => data(v.first), atMost: 1.4 },
  {
    line: 'F7',
    what: 'largest paint against the floor’s first data',
    ours: (v) => v.first.lcp,
    baseline: (v) => data(v.first),
    atMost: 1.4,
  },
  { line: 'F7', what: 'largest paint, against 2.5 s', ours: (v) => v.first.lcp, baseline: against(2_500), atMost: 1 },
  {
    line: 'F8',
    what: 'interactive, against the floor’s first paint',
    ours: (v) => interactiveAt(v.first),
    baseline: (v) => v.first.fcp,
    atMost: 1.5,
  },
  { line: 'F9', what: 'blocking time, against 150 ms', ours: (v) => blockingTime(v.first), baseline: against(150), atMost: 1 },
  {
    line: 'F9',
    what: 'longest task after the first paint, against 150 ms',
    ours: (v) => longestTask(v.first),
    baseline: against(150),
    atMost: 1,
  },
  { line: 'F10', what: 'second visit, data', ours: (v) => data(v.second), baseline: (v) => data(v.second), atMost: 1.3 },
  {
    line: 'F10',
    what: 'second visit, first paint against a third of the floor’s',
    ours: (v) => v.second.fcp,
    baseline: framedPaint,
    atMost: 1.2,
  },
  {
    line: 'F10',
    what: 'second visit, bytes of the page from the network, against none',
    ours: (v) => v.second.pageBytes,
    baseline: against(0),
    atMost: 0,
    unit: 'B',
  },
  { line: 'F11', what: 'offline start, last known data', ours: (v) => data(v.offline), baseline: (v) => data(v.offline), atMost: 1.3 },
  { line: 'F12', what: 'heap after load', ours: (v) => v.first.heap, baseline: (v) => v.first.heap, atMost: 2, unit: 'B' },
  { line: 'F14', what: 'layout shift, against 0.02', ours: (v) => v.first.cls, baseline: against(0.02), atMost: 1, unit: '' },
]

/**
 * Each round starts with another target: browsers slow down over time, which would always hit the last one.
 */
const inTurn = (round: number): readonly (keyof Targets)[] => {
  const all = ['baseline', 'visitor', 'person'] as const
  return all.map((_, place) => all[(place + round) % all.length] ?? 'baseline')
}

/**
 * Rows F3 and F6 to F14 that a visit shows: our page as a visitor and as a person, and the baseline's,
 * visited in turn.
 */
export async function visitRows(browser: Browser, targets: Targets, rounds: number): Promise<Row[]> {
  const seen: Record<keyof Targets, Visits[]> = { baseline: [], visitor: [], person: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const who of inTurn(round)) seen[who].push(await visits(browser, targets[who]))
  }
  return (['visitor', 'person'] as const).flatMap((who) =>
    visitRowSpecs.map(({ what, ours, baseline: beside, unit = 'ms', ...line }) => ({
      ...line,
      what: `${what}; a ${who}`,
      ours: median(seen[who].map(ours)),
      baseline: median(seen.baseline.map(beside)),
      unit,
    })),
  )
}
