import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openProcess } from '../openProcess.ts'
import { median, type Row } from '../row.ts'
import { type BenchRequest, type Figures, load } from '../server/load.ts'

/** The JSON the measured process prints when it is ready. */
export type CandleServer = { appUrl: string; origin: string; platformUrl: string }

const rounds = 3
const seconds = 4
const askers = 60
/** Starts the attackers, which run until `stop`. */
async function attack(platformUrl: string): Promise<{ stop: () => Promise<unknown> }> {
  const askersThread = new Worker(`${import.meta.dirname}/hostileAskers.ts`, { workerData: { platformUrl, askers } })
  await once(askersThread, 'online')
  return { stop: () => askersThread.terminate() }
}

/**
 * Row T4: how much longer other clients' start-up call takes while sixty attackers request uncached candles.
 */
export async function candleRows(): Promise<Row[]> {
  const [ours, baseline]: [Figures[], Figures[]] = [[], []]
  // A new process each round, because a process caches what it has computed.
  for (let round = 0; round < rounds; round += 1) {
    const { server, child } = await openProcess<CandleServer>(`${import.meta.dirname}/candleServer.ts`, [])
    const session: BenchRequest = {
      url: `${server.appUrl}/api/rpc`,
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'session', method: 'session' }),
    }
    try {
      await load(session, 1)
      baseline.push(await load(session, seconds))
      const hostile = await attack(server.platformUrl)
      ours.push(await load(session, seconds))
      await hostile.stop()
    } finally {
      child.kill('SIGKILL')
    }
  }
  const failed = [...ours, ...baseline].reduce((sum, { errors }) => sum + errors, 0)
  if (failed > 0) throw new Error(`candles: ${failed} calls of others failed`)
  const middle = (figures: readonly Figures[], of: 'perSecond' | 'p99'): number => median(figures.map((one) => one[of]))
  const what = (figure: string): string => `others’ rpc session, ${figure}; with ${askers} hostile askers for candles, against none`
  return [
    { line: 'T4', what: what('p99'), ours: middle(ours, 'p99'), baseline: middle(baseline, 'p99'), unit: 'ms', atMost: 1.5 },
    { line: 'T4', what: what('calls a second'), ours: middle(ours, 'perSecond'), baseline: middle(baseline, 'perSecond'), unit: '/s' },
  ]
}
