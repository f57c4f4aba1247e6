import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { frontRows } from '../tests/bench/front/rows.ts'
import { type Row, tableOf } from '../tests/bench/row.ts'
import { serverRows } from '../tests/bench/server/rows.ts'
import { orderRows } from '../tests/bench/trading/orderRows.ts'
import { tradingPageRows } from '../tests/bench/trading/pageRows.ts'
import { workerRows } from '../tests/bench/worker/rows.ts'
import { findPostgres } from './postgres/findPostgres.ts'
import { startCluster } from './postgres/startCluster.ts'

/**
 * `npm run bench [-- front worker server trading]`: measures ours against the floor in turn and prints one table of ratios. Its times
 * hold for this machine and this run alone; the bytes are gated by the test command.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const wanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part)
const filled = [1_000, 1_000_000]
const rows: Row[] = []
const loadBefore = loadavg()[0] ?? 0
if (wanted('front')) rows.push(...(await frontRows()))
if (wanted('worker')) rows.push(...(await workerRows()))
if (wanted('trading')) rows.push(...(await tradingPageRows()))
if (wanted('server') || wanted('trading')) {
  if (wanted('server')) rows.push(...(await serverRows(null, filled)))
  if (wanted('trading')) rows.push(...(await orderRows(null)))
  const postgres = findPostgres()
  if (postgres === null) process.stdout.write('No PostgreSQL server was found: its lines are left out.\n')
  else {
    const cluster = await startCluster(postgres)
    try {
      if (wanted('server')) rows.push(...(await serverRows(cluster.url, filled)))
      if (wanted('trading')) rows.push(...(await orderRows(cluster.url)))
    } finally {
      await cluster.stop()
    }
  }
}
process.stdout.write(
  `npm run bench${positionals.length > 0 ? ` -- ${positionals.join(' ')}` : ''}; ${cpus().length} cores, load ${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after\n${tableOf(rows)}\n`,
)
