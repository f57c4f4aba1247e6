import { dayMs } from '../../../domain/kernel/time.ts'
import { tradedSymbols } from '../../../domain/trading/symbols.ts'
import { openProcess } from '../openProcess.ts'
import { median, type Row } from '../row.ts'
import { type Asked, type Figures, load } from '../server/load.ts'

/** What the measured process says when it is ready. */
export type CandleHouse = { appUrl: string; origin: string; platformUrl: string }

const rounds = 3
const seconds = 4
const askers = 60
/** They close the connection after so long, and ask for another page. */
const patienceMs = 3_000

/** Sixty of one address, each of whom asks for one page of days after another, of other symbols and further back, and leaves. */
function attack(platformUrl: string): { stop: () => Promise<number> } {
  const over = new AbortController()
  let asked = 0
  const one = async (): Promise<void> => {
    while (!over.signal.aborted) {
      asked += 1
      const symbol = tradedSymbols[asked % tradedSymbols.length]?.symbol ?? ''
      const before = Date.now() - (asked % 20) * 90 * dayMs
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
      const url = `${platformUrl}/v2/quotes/candles?symbol=${symbol}&stepMs=${dayMs}&limit=500&before=${before}`
      await fetch(url, { signal, headers: { 'x-forwarded-for': '192.0.2.60' } })
        .then((answer) => answer.text())
        .catch(() => undefined)
      // A refusal comes at once: as many as a client sends that waits a second after each.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const all = Promise.all(Array.from({ length: askers }, one))
  return {
    async stop() {
      over.abort()
      await all
      return asked
    },
  }
}

/** Line T4: how much longer others' start-up call takes while sixty hostile askers ask for candles that nobody has asked for. */
export async function candleRows(): Promise<Row[]> {
  const [ours, floor]: [Figures[], Figures[]] = [[], []]
  // A new process each time: what one has computed it keeps.
  for (let round = 0; round < rounds; round += 1) {
    const { house, child } = await openProcess<CandleHouse>(`${import.meta.dirname}/candleHouse.ts`, [])
    const session: Asked = {
      url: `${house.appUrl}/api/rpc`,
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'session', method: 'session' }),
    }
    try {
      await load(session, 1)
      floor.push(await load(session, seconds))
      const hostile = attack(house.platformUrl)
      ours.push(await load(session, seconds))
      await hostile.stop()
    } finally {
      child.kill('SIGKILL')
    }
  }
  const failed = [...ours, ...floor].reduce((sum, { errors }) => sum + errors, 0)
  if (failed > 0) throw new Error(`candles: ${failed} calls of others failed`)
  const middle = (figures: readonly Figures[], of: 'perSecond' | 'p99'): number => median(figures.map((one) => one[of]))
  const what = (figure: string): string => `others’ rpc session, ${figure}; with ${askers} hostile askers for candles, against none`
  return [
    { line: 'T4', what: what('p99'), ours: middle(ours, 'p99'), floor: middle(floor, 'p99'), unit: 'ms', atMost: 1.5 },
    { line: 'T4', what: what('calls a second'), ours: middle(ours, 'perSecond'), floor: middle(floor, 'perSecond'), unit: '/s' },
  ]
}
