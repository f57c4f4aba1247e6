import { firstLoadRows, offlineRows, screenRows, wholeAppRow } from '../../bytes/byteRows.ts'
import { builtBaseline, baselineSize } from '../../bytes/baseline.ts'
import { firstVisits } from '../../bytes/visits.ts'
import { launchBrowser } from '../../support/browser.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { withStoppedServerData } from '../../support/stoppedServerData.ts'
import type { Row } from '../row.ts'
import { fillHistory } from './fillHistory.ts'
import { heapRows } from './heapRows.ts'
import { loadRows } from './loadRows.ts'
import { openRows } from './openRows.ts'
import { serveFolder } from './staticServer.ts'
import { tapRows } from './tapRows.ts'
import { offlineStartRows } from './offlineRows.ts'
import { takeoverRows } from './takeoverRows.ts'
import { openTargets } from './targets.ts'
import { visitRows } from './visitRows.ts'

/** First paints vary by 200 ms between visits. */
const rounds = 5

/** Starts the app with a long history of the seeded trader. */
async function startFilled(): Promise<RunningServer> {
  const seeded = await startServer()
  await seeded.stop()
  await withStoppedServerData(seeded.dataDir, fillHistory)
  return startServer({ dataDir: seeded.dataDir, ports: seeded.ports })
}

/**
 * Rows F1 to F17: our page against the baseline page with the same libraries, built and measured in the same
 * run on the same slow phone.
 */
export async function frontRows(): Promise<Row[]> {
  const [folder, baseline, visits] = [await builtBaseline(), await baselineSize(), await firstVisits()]
  const [server, baselineServer, browser] = [await startFilled(), await serveFolder(folder), await launchBrowser()]
  try {
    const targets = await openTargets(browser, server.appUrl, baselineServer.url)
    return [
      ...firstLoadRows(visits, baseline, 'idle'),
      wholeAppRow(baseline),
      ...offlineRows(),
      ...screenRows(visits['a visitor'], baseline),
      ...(await openRows(browser, targets.person, rounds)),
      ...(await visitRows(browser, targets, rounds)),
      ...(await offlineStartRows(browser, targets)),
      ...(await takeoverRows(browser, targets)),
      ...(await loadRows(browser, targets, rounds)),
      ...(await tapRows(browser, targets)),
      ...(await heapRows(browser, server.appUrl, targets.person)),
    ]
  } finally {
    await browser.close()
    await baselineServer.stop()
    await server.stop()
    server.remove()
  }
}
