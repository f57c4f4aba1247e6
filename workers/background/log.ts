import type { LogEntry } from '../../contract/background.ts'
import type { Clock } from '../../domain/kernel/time.ts'

/** An hour of a busy worker; about 20 kB of text. */
const longest = 200

export type Log = { add(what: LogEntry['what'], about?: string, result?: string): void; entries(): LogEntry[] }

/** What the worker did last, for diagnostics (BG-09). In memory alone: it names invoices and deposits of whoever is signed in. */
export function createLog({ now }: Pick<Clock, 'now'>): Log {
  const entries: LogEntry[] = []
  return {
    add(what, about, result) {
      entries.push({ at: now(), what, ...(about === undefined ? {} : { about }), ...(result === undefined ? {} : { result }) })
      if (entries.length > longest) entries.shift()
    },
    entries: () => [...entries],
  }
}
