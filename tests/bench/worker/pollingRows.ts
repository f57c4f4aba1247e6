import type { Browser } from 'playwright'
import { median, type Row } from '../row.ts'
import type { StubInvoiceServer } from './invoiceServer.ts'
import { type Cost, pollingCost } from './polling.ts'

/**
 * Rows W2 and W5: the page's cost of polling 100 invoices, against the simplest worker and against hooks
 * without one.
 */
export async function pollingRows(browser: Browser, server: StubInvoiceServer, rounds: number): Promise<Row[]> {
  const all: Record<'worker' | 'ours' | 'queries' | 'calm', Cost[]> = { worker: [], ours: [], queries: [], calm: [] }
  for (let round = 0; round < rounds; round += 1) {
    all.worker.push((await pollingCost(browser, server, 'worker', false)).changed)
    const ours = await pollingCost(browser, server, 'ours', true)
    all.ours.push(ours.changed)
    if (ours.unchanged) all.calm.push(ours.unchanged)
    all.queries.push((await pollingCost(browser, server, 'queries', false)).changed)
  }
  const middle = (whose: keyof typeof all, of: keyof Cost): number => median(all[whose].map((cost) => cost[of]))
  const main = 'main-thread time of a cycle of 100 invoices'
  const mainMs = middle('ours', 'mainMs')
  return [
    { line: 'W2', what: `${main}, against a plain worker`, ours: mainMs, baseline: middle('worker', 'mainMs'), unit: 'ms', atMost: 1.5 },
    { line: 'W2', what: `${main}, against query hooks`, ours: mainMs, baseline: middle('queries', 'mainMs'), unit: 'ms', atMost: 0.25 },
    {
      line: 'W2',
      what: `${main}, none of them changed, against a plain worker`,
      ours: middle('calm', 'mainMs'),
      baseline: middle('worker', 'mainMs'),
      unit: 'ms',
    },
    { line: 'W2', what: 'long tasks while polling, against none', ours: middle('ours', 'longTasks'), baseline: 0, unit: '', atMost: 0 },
    {
      line: 'W5',
      what: 'store dispatches a cycle, all 100 changed, against one',
      ours: middle('ours', 'dispatches'),
      baseline: 1,
      unit: '',
      atMost: 1,
    },
    {
      line: 'W5',
      what: 'store dispatches a cycle, none changed, against one',
      ours: middle('calm', 'dispatches'),
      baseline: 1,
      unit: '',
      atMost: 1,
    },
  ]
}
