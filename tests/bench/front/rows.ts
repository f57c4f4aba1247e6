import { firstVisitRows, screenRows, wholeAppRow } from '../../bytes/byteRows.ts'
import { builtFloor, floorSize } from '../../bytes/floor.ts'
import { firstVisits } from '../../bytes/visits.ts'
import { launchBrowser } from '../../support/browser.ts'
import { startServer } from '../../support/server.ts'
import type { Row } from '../row.ts'
import { heapRows } from './heapRows.ts'
import { openRows } from './openRows.ts'
import { serveFolder } from './staticServer.ts'
import { tapRows } from './tapRows.ts'
import { openTargets } from './targets.ts'
import { visitRows } from './visitRows.ts'

/** The moment of a first paint spreads over 200 ms from visit to visit. */
const rounds = 5

/** Lines F1 to F14: our page against the floor of the same libraries, built and measured in the same run on the same slow phone. */
export async function frontRows(): Promise<Row[]> {
  process.stdout.write('F13, the filter of the history, is left out: there is no history screen yet.\n')
  const [folder, floor, visits] = [await builtFloor(), await floorSize(), await firstVisits()]
  const [server, floorServer, browser] = [await startServer(), await serveFolder(folder), await launchBrowser()]
  try {
    const targets = await openTargets(browser, server.appUrl, floorServer.url)
    return [
      ...firstVisitRows(visits, floor),
      wholeAppRow(floor),
      ...screenRows(visits, floor),
      ...(await openRows(browser, targets.person, rounds)),
      ...(await visitRows(browser, targets, rounds)),
      ...(await tapRows(browser, targets)),
      ...(await heapRows(browser, server.appUrl, targets.person)),
    ]
  } finally {
    await browser.close()
    await floorServer.stop()
    await server.stop()
    server.remove()
  }
}
