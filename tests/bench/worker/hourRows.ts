import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { createMemoryStore } from '../../../workers/background/store/memoryStore.ts'
import { createFakeClock } from '../../support/fakeClock.ts'
import { createFakeBrowser } from '../../support/fakeTabs.ts'
import { json } from '../../support/json.ts'
import { wireUser } from '../../support/wireUser.ts'
import type { Row } from '../row.ts'

const invoices = 100
const tabs = 3
const minutes = hourMs / minuteMs

/**
 * Rows W6: what 100 open invoices ask of the server and of the disk in an hour of simulated time, in three
 * tabs of one person.
 */
export async function hourRows(): Promise<Row[]> {
  const clock = createFakeClock(undefined, 4)
  const opened = clock.now()
  const [checks, writes] = [{ count: 0 }, { count: 0 }]
  const kept = createMemoryStore()
  const store: typeof kept = {
    ...kept,
    write: (...args) => {
      writes.count += 1
      return kept.write(...args)
    },
  }
  const browser = createFakeBrowser({
    clock,
    store,
    async serve(path) {
      if (path === '/api/fraud/user') return json({ return: 'true', data: wireUser() })
      if (path === '/api/us/notifications') return json({ return: 'true', list: [], new: 0 })
      if (path === '/api/ltc/check') checks.count += 1
      // Open for longer than the hour: each is polled all the time.
      return json({ status: 'wt', hash: null, now: clock.now(), opened, deadline: opened + 2 * hourMs })
    },
  })
  const open = Array.from({ length: tabs }, () => browser.open())
  for (const tab of open) {
    await tab.api.attach({ uid: 7, csrf: 'token', language: 'en' })
    await clock.settle()
  }
  await Promise.all(
    open.flatMap(({ api }, tab) =>
      Array.from({ length: invoices }, (_, n) => n)
        .filter((n) => n % tabs === tab)
        .map((n) => api.watchInvoice('ltc', `invoice-guid-${String(n).padStart(8, '0')}`)),
    ),
  )
  const before = { checks: checks.count, writes: writes.count }
  await clock.advance(hourMs)
  const perMinute = (count: number): number => count / minutes
  return [
    {
      line: 'W6',
      what: 'requests per invoice and minute, 100 invoices in an hour, against one',
      ours: perMinute(checks.count - before.checks) / invoices,
      baseline: 1,
      unit: '',
      atMost: 1,
    },
    {
      line: 'W6',
      what: 'IndexedDB transactions a minute for 100 invoices, against one for each',
      ours: perMinute(writes.count - before.writes),
      baseline: invoices,
      unit: '',
    },
  ]
}
