import type { LogEntry } from '../../contract/background.ts'
import type { Clock } from '../../domain/kernel/time.ts'

/** About an hour of a busy worker, or 20 kB of text. */
const maxEntries = 200

export type Log = { add(what: LogEntry['event'], about?: string, result?: string): void; entries(): LogEntry[] }

/**
 * Creates the worker's log for diagnostics (BG-09). In memory only, since it names the person's invoices and
 * deposits.
 */
export function createLog({ now }: Pick<Clock, 'now'>): Log {
  const entries: LogEntry[] = []
  return {
    add(what, about, result) {
      entries.push({ at: now(), event: what, ...(about === undefined ? {} : { about }), ...(result === undefined ? {} : { result }) })
      if (entries.length > maxEntries) entries.shift()
    },
    entries: () => [...entries],
  }
}
