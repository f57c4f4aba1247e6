import { workerData } from 'node:worker_threads'
import { dayMs } from '../../../domain/kernel/time.ts'
import { tradedSymbols } from '../../../domain/trading/symbols.ts'

/**
 * A separate thread, so that measured calls do not wait for it. Each attacker requests one page of daily
 * candles after another, of other symbols and further back, and disconnects after a while. Runs until the
 * thread is ended.
 */
const { platformUrl, askers } = workerData as { platformUrl: string; askers: number }
/** They close the connection after this long and request another page. */
const patienceMs = 3_000
/** A client waits this long after a response or refusal. */
const restMs = 1_000

let asked = 0
const one = async (): Promise<never> => {
  for (;;) {
    asked += 1
    const symbol = tradedSymbols[asked % tradedSymbols.length]?.symbol ?? ''
    const before = Date.now() - (asked % 20) * 90 * dayMs
    const url = `${platformUrl}/v2/quotes/candles?symbol=${symbol}&stepMs=${dayMs}&limit=500&before=${before}`
    await fetch(url, { signal: AbortSignal.timeout(patienceMs), headers: { 'x-forwarded-for': '192.0.2.60' } })
      .then((answer) => answer.text())
      .catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}
await Promise.all(Array.from({ length: askers }, one))
