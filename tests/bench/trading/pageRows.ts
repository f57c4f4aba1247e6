import { randomUUID } from 'node:crypto'
import { openTrader } from '../../faults/trader.ts'
import { desktop, launchBrowser } from '../../support/browser.ts'
import { logInAs, personOf } from '../../support/logIn.ts'
import { startServer } from '../../support/server.ts'
import { median, type Row } from '../row.ts'
import { serveBaselinePage } from './baselinePage.ts'
import { watch, type Watched } from './watch.ts'

const rounds = 3
/** Four orders on each, so that 20 quotes come a second. All are open at any hour. */
const symbols = ['BTC/USD', 'ETH/USD', 'LTC/USD', 'XRP/USD', 'BCH/USD']
const ordersEach = 4

/**
 * Rows T1 and T2: the trading screen with 20 open orders and 20 quotes a second, against two bare pages that
 * show as much.
 */
export async function tradingPageRows(): Promise<Row[]> {
  const [server, baselineServer, browser] = [await startServer(), await serveBaselinePage(), await launchBrowser()]
  try {
    const trader = await openTrader(server, personOf('trader'))
    for (const symbol of Array.from({ length: ordersEach }, () => symbols).flat())
      await trader.place({ direction: 'up', stake: '5.00', expiryMs: 3_600_000, symbol }, randomUUID())
    const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
    const bare = await browser.newContext({ viewport: desktop })
    const form = await context.newPage()
    await logInAs(form, server.appUrl, 'trader')
    await form.close()
    const [ours, baseline]: [Watched[], Watched[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      baseline.push(await watch(bare, baselineServer.url, baselineServer.innerUrl))
      ours.push(await watch(context, `${server.appUrl}/en/trading`, server.platformUrl))
    }
    const row = (line: string, what: string, unit: string, of: (one: Watched) => number, goal: Pick<Row, 'atMost' | 'atLeast'>): Row => ({
      line,
      what: `${what}; 20 quotes a second, 20 orders`,
      ours: median(ours.map(of)),
      baseline: median(baseline.map(of)),
      unit,
      ...goal,
    })
    return [
      row('T1', 'navigation to the first live quote', 'ms', ({ firstQuoteMs }) => firstQuoteMs, { atMost: 8 }),
      row('T2', 'frames, shell', '/s', ({ shell }) => shell.frames, { atLeast: 0.95 }),
      row('T2', 'frames, platform', '/s', ({ platform }) => platform.frames, { atLeast: 0.95 }),
      row('T2', 'main thread a second, shell', 'ms', ({ shell }) => shell.busy, { atMost: 2 }),
      row('T2', 'main thread a second, platform', 'ms', ({ platform }) => platform.busy, { atMost: 4 }),
      {
        ...row('T2', 'longest task of the shell’s own, against 50 ms', 'ms', ({ shell }) => shell.longest, { atMost: 1 }),
        ours: Math.max(...ours.map(({ shell }) => shell.longest)),
        baseline: 50,
      },
    ]
  } finally {
    await browser.close()
    await baselineServer.stop()
    await server.stop()
    server.remove()
  }
}
