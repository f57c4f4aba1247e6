import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { frontRows } from '../tests/bench/front/rows.ts'
import { type MeasuredRow, type Row, tableOf } from '../tests/bench/row.ts'
import { serverRows } from '../tests/bench/server/rows.ts'
import { candleRows } from '../tests/bench/trading/candleRows.ts'
import { orderRows } from '../tests/bench/trading/orderRows.ts'
import { tradingPageRows } from '../tests/bench/trading/pageRows.ts'
import { standingRows } from '../tests/bench/trading/standingRows.ts'
import { workerRows } from '../tests/bench/worker/rows.ts'
import { findPostgres } from './postgres/findPostgres.ts'
import { startCluster } from './postgres/startCluster.ts'

/**
 * `npm run bench [-- front worker trading server]`: measures the app against the baseline and prints a table
 * of ratios for each part, with command and machine load. Times are valid for this machine and run only;
 * `npm test` checks the byte sizes.
 */
const filled = [1_000, 1_000_000]
const parts: Record<string, (postgres: string | null) => readonly (() => Promise<Row[]>)[]> = {
  front: () => [frontRows],
  worker: () => [workerRows],
  trading: (postgres) => [
    candleRows,
    tradingPageRows,
    () => orderRows(null),
    ...(postgres === null ? [] : [() => orderRows(postgres), () => standingRows(postgres)]),
  ],
  server: (postgres) => [() => serverRows(null, filled), ...(postgres === null ? [] : [() => serverRows(postgres, filled)])],
}
const onPostgres: readonly string[] = ['trading', 'server']

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((part) => !(part in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
const wanted = Object.keys(parts).filter((part) => positionals.length === 0 || positionals.includes(part))

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
const bin = wanted.some((part) => onPostgres.includes(part)) ? findPostgres() : null
if (bin === null && wanted.some((part) => onPostgres.includes(part))) console.log('No PostgreSQL server was found: its lines are left out.')
const cluster = bin === null ? null : await startCluster(bin)
console.log(`${cpus().length} cores`)
try {
  for (const part of wanted) {
    const rows: MeasuredRow[] = []
    for (const measure of parts[part]?.(cluster?.url ?? null) ?? []) {
      const before = load()
      // A failed measurement must not discard the rows of an hour before it.
      const found = await measure().catch((error: unknown) => {
        console.error(error)
        process.exitCode = 1
        return []
      })
      const beside = { command: `npm run bench -- ${part}`, load: `${before} to ${load()}` }
      rows.push(...found.map((row) => ({ ...row, ...beside })))
    }
    // Each part by itself: stopped halfway, a run of an hour keeps what it has measured.
    console.log(tableOf(rows))
  }
} finally {
  await cluster?.stop()
}
