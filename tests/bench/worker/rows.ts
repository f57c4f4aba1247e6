import { launchBrowser } from '../../support/browser.ts'
import type { Row } from '../row.ts'
import { buildPage } from './buildPage.ts'
import { hourRows } from './hourRows.ts'
import { serveInvoices } from './invoiceServer.ts'
import { pollingRows } from './pollingRows.ts'
import { timerRows } from './timerRows.ts'
import { writeRows } from './writeRows.ts'

const rounds = 3

/**
 * Rows W1, W2, W3, W5 and W6: our worker against the simplest use of the same libraries, in turn in one
 * browser.
 */
export async function workerRows(): Promise<Row[]> {
  process.stdout.write('W4, the upload queue, is left out: `npm run faults` prints what it sends again.\n')
  const server = await serveInvoices(await buildPage())
  const browser = await launchBrowser()
  try {
    return [
      ...(await timerRows(browser, server.url, rounds)),
      ...(await pollingRows(browser, server, rounds)),
      ...(await writeRows(browser, server.url, rounds)),
      ...(await hourRows()),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
