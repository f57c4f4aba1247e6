import type { Browser } from 'playwright'
import { roundTripsBefore } from '../../support/roundTrips.ts'
import { median, type Row } from '../row.ts'
import { blockingTime } from './probe.ts'
import { inContext, type Target, type Targets } from './targets.ts'
import { unobservedLoad } from './unobservedLoad.ts'
import { type Visit, visit } from './visit.ts'

/** The most that a first load may take until it is idle; blocking time in milliseconds. */
const goals = { requests: 25, commits: 8, roundTrips: 3, tradingBlocked: 300, loginBlocked: 200 }

/** `blocked`: blocking time of another load, whose network is not watched; in milliseconds. */
type Load = Visit & { blocked: number }

/** First loads with a fresh profile and without a service worker, whose requests follow the first screen. */
async function firstLoads(browser: Browser, target: Target, rounds: number): Promise<Load[]> {
  const seen: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    const open = { ...target, serviceWorkers: 'block' as const }
    const counted = await inContext(browser, open, (context) => visit(context, target.url, target.ready))
    seen.push({ ...counted, blocked: blockingTime(await unobservedLoad(browser, target)) })
  }
  return seen
}

const roundTrips = (browser: Browser, target: Target, wanted: (url: URL) => boolean): Promise<number> =>
  inContext(browser, { ...target, serviceWorkers: 'block' }, async (context) =>
    roundTripsBefore(await context.newPage(), target.url, wanted),
  )

/** Row F15: what a first load takes until it is idle, against its goals and beside the baseline's page. */
export async function loadRows(browser: Browser, { baseline, visitor, person }: Targets, rounds: number): Promise<Row[]> {
  const login = { ...visitor, url: visitor.url.replace('/trading', '/login'), ready: 'h1' }
  const loads = {
    floor: await firstLoads(browser, baseline, rounds),
    visitor: await firstLoads(browser, visitor, rounds),
    person: await firstLoads(browser, person, rounds),
    login: await firstLoads(browser, login, rounds),
  }
  const figure = (who: keyof typeof loads, of: (one: Load) => number): number => median(loads[who].map(of))
  const rows = (what: string, ours: number, goal: number, floor: number, unit: string): Row[] => [
    { line: 'F15', what: `${what}, against ${goal}`, ours, baseline: goal, unit, atMost: 1 },
    { line: 'F15', what: `${what}, beside the floor`, ours, baseline: floor, unit },
  ]
  const ofLoad = (who: 'visitor' | 'person' | 'login', blocked: number): Row[] => {
    const name = who === 'login' ? 'the login page' : `trading; a ${who}`
    return [
      ...rows(
        `requests, ${name}`,
        figure(who, (v) => v.requests),
        goals.requests,
        figure('floor', (v) => v.requests),
        '',
      ),
      ...rows(
        `renders, ${name}`,
        figure(who, (v) => v.commits),
        goals.commits,
        figure('floor', (v) => v.commits),
        '',
      ),
      ...rows(
        `blocking time, ${name}`,
        figure(who, (v) => v.blocked),
        blocked,
        figure('floor', (v) => v.blocked),
        'ms',
      ),
    ]
  }
  return [
    ...ofLoad('visitor', goals.tradingBlocked),
    ...ofLoad('person', goals.tradingBlocked),
    ...ofLoad('login', goals.loginBlocked),
    ...rows(
      'round trips before the first live quote; before the floor’s data',
      await roundTrips(browser, visitor, ({ pathname }) => pathname === '/v2/quotes/stream'),
      goals.roundTrips,
      await roundTrips(browser, baseline, ({ pathname }) => pathname === '/data.json'),
      '',
    ),
  ]
}
