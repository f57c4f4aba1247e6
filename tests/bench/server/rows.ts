import { consentAgeHeader } from '../../../domain/cascade/consent.ts'
import { freshPostgres } from '../../support/postgres.ts'
import { openProcess } from '../openProcess.ts'
import { median, type Row } from '../row.ts'
import { guidOf } from './fill.ts'
import { type BenchRequest, each, type Figures, load } from './load.ts'

export type BenchCaller = { id: number; account: string; card: string; headers: Record<string, string>; deposits: string[] }
/** The JSON the measured process prints when it is ready. */
export type BenchServer = { appUrl: string; baselineUrl: string; callers: BenchCaller[] }

const rounds = 3
const seconds = 4

type Call = {
  what: string
  ours: (round: number) => Promise<Figures>
  baseline: (round: number) => Promise<Figures>
  line: 'B2' | 'B3'
  atLeast: number
  atMostP99: number
}

function calls({ appUrl, baselineUrl, callers }: BenchServer, kind: 'PGlite' | 'PostgreSQL'): Call[] {
  const [first] = callers
  if (!first) throw new Error('nobody to call')
  const bare = { method: 'POST' as const, headers: { 'content-type': 'application/json' } }
  const post = (path: string, body: object): BenchRequest => ({
    url: `${appUrl}${path}`,
    method: 'POST',
    headers: first.headers,
    body: JSON.stringify(body),
  })
  const bareCalls = (path: string, body: object): BenchRequest => ({ ...bare, url: `${baselineUrl}${path}`, body: JSON.stringify(body) })
  // The invoice must be the caller's own: row i belongs to person i modulo the number of people.
  const guid = guidOf(callers.length)
  const deposit = (caller: BenchCaller, id: string): BenchRequest => ({
    url: `${appUrl}/api/card/fast/pfs`,
    method: 'POST',
    headers: { ...caller.headers, ...consentAgeHeader(0), 'idempotency-key': `${id}.1` },
    body: JSON.stringify({
      amount: '250.00',
      currency: 'EUR',
      fixed: false,
      bonus: false,
      deposit: id,
      account: caller.account,
      card: caller.card,
    }),
  })
  return [
    {
      what: '/api/btc/check',
      line: 'B2',
      atLeast: kind === 'PGlite' ? 0.5 : 0.6,
      atMostP99: 2,
      ours: () => load(post('/api/btc/check', { guid }), seconds),
      baseline: () => load(bareCalls('/check', { guid }), seconds),
    },
    {
      what: '/api/fraud/user',
      line: 'B2',
      atLeast: kind === 'PGlite' ? 0.5 : 0.6,
      atMostP99: 2,
      ours: () => load(post('/api/fraud/user', {}), seconds),
      baseline: () => load(bareCalls('/user', { id: first.id }), seconds),
    },
    {
      what: 'a deposit',
      line: 'B3',
      atLeast: 0.3,
      atMostP99: 3,
      ours: (round) => each(callers.map((caller) => deposit(caller, caller.deposits[round] ?? ''))),
      baseline: () => each(callers.map((caller) => bareCalls('/deposit', { id: caller.id }))),
    },
  ]
}

/**
 * Measures our calls against bare handlers over the same database, in turn: PGlite, or a fresh database of
 * the PostgreSQL server at `cluster`. Throws if a call was refused, because its figure would be meaningless.
 */
export async function serverRows(cluster: string | null, filled: readonly number[]): Promise<Row[]> {
  const kind = cluster === null ? 'PGlite' : 'PostgreSQL'
  const table: Row[] = []
  const atFewest = new Map<string, number>()
  for (const rows of filled) {
    const database = cluster === null ? null : await freshPostgres(cluster)
    const { server, child } = await openProcess<BenchServer>(`${import.meta.dirname}/benchServer.ts`, [rows, database?.url ?? null])
    const where = `${kind}, ${rows.toLocaleString('en')} rows`
    try {
      for (const call of calls(server, kind)) {
        const ours: Figures[] = []
        const baseline: Figures[] = []
        for (let round = 0; round < rounds; round += 1) {
          baseline.push(await call.baseline(round))
          ours.push(await call.ours(round))
        }
        const failed = [...ours, ...baseline].reduce((sum, one) => sum + one.errors, 0)
        if (failed > 0) throw new Error(`${call.what}, ${where}: ${failed} calls failed`)
        const middle = (figures: Figures[], of: 'perSecond' | 'p99'): number => median(figures.map((one) => one[of]))
        const rate = middle(ours, 'perSecond')
        table.push({
          line: call.line,
          what: `${call.what}, calls a second; ${where}`,
          ours: rate,
          baseline: middle(baseline, 'perSecond'),
          unit: '/s',
          atLeast: call.atLeast,
        })
        table.push({
          line: call.line,
          what: `${call.what}, p99; ${where}`,
          ours: middle(ours, 'p99'),
          baseline: middle(baseline, 'p99'),
          unit: 'ms',
          atMost: call.atMostP99,
        })
        const fewest = atFewest.get(call.what)
        if (fewest === undefined) atFewest.set(call.what, rate)
        else
          table.push({
            line: 'B4',
            what: `${call.what}, calls a second against ${filled[0]?.toLocaleString('en')} rows; ${where}`,
            ours: rate,
            baseline: fewest,
            unit: '/s',
            atLeast: 0.9,
          })
      }
    } finally {
      child.kill('SIGKILL')
      await database?.drop()
    }
  }
  return table
}
