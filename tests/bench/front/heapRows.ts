import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { signIn } from '../../faults/customer.ts'
import { personOf } from '../../support/logIn.ts'
import { waitFor } from '../../support/waitFor.ts'
import type { Row } from '../row.ts'
import { inContext, type Target } from './targets.ts'
import { heapOf, visit } from './visit.ts'

const invoices = 100
const dialogs = 60
const warmUps = 15
/** The worker's clock runs this much faster: its hour takes a minute. */
const faster = 60
const hourMs = 3_600_000

/**
 * Speeds up the worker's clock from now on. Timers set before fire as planned; the next heartbeat, 3 s later,
 * finds what is due.
 */
async function speedUp(page: Page): Promise<void> {
  const worker = await waitFor('the background worker', () => page.workers().find((one) => one.url().includes('background')))
  await worker.evaluate((faster) => {
    const [begun, now, wait] = [Date.now(), Date.now, globalThis.setTimeout]
    Date.now = () => begun + (now() - begun) * faster
    globalThis.setTimeout = ((run: () => void, ms = 0) => wait(run, ms / faster)) as typeof setTimeout
  }, faster)
}

async function openDialog(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('#/home?modal=modal_add_account'))
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/**
 * Row F12: the growth of the page's heap in one hour of the worker, with 100 open invoices and 60 dialogs
 * opened meanwhile.
 */
export async function heapRows(browser: Browser, appUrl: string, person: Target): Promise<Row[]> {
  const customer = await signIn(() => appUrl, appUrl, personOf('trader'))
  for (let count = 0; count < invoices; count += 1) {
    const body = { amount: '300.00', bonus: false, fixed: false, currency: 'USD', account: customer.account }
    const answer = await customer.post('/api/ltc/pay', body, randomUUID())
    if (!JSON.stringify(answer).includes('"guid"')) throw new Error(`no invoice was opened: ${JSON.stringify(answer)}`)
  }
  let checks = 0
  let [before, after] = [0, 0]
  await inContext(browser, { ...person, serviceWorkers: 'block' }, async (context) => {
    context.on('request', (request) => {
      if (request.url().endsWith('/api/ltc/check')) checks += 1
    })
    await visit(context, person.url, person.ready, {
      during: async (page, session) => {
        await waitFor('every invoice to be asked for', () => checks >= invoices, 120_000)
        // Code compiled and cached at first use does not count as growth.
        for (let count = 0; count < warmUps; count += 1) await openDialog(page)
        before = await heapOf(session)
        await speedUp(page)
        const until = performance.now() + hourMs / faster
        for (let count = 0; count < dialogs; count += 1) await openDialog(page)
        await waitFor('the hour to pass', () => performance.now() > until, hourMs)
        after = await heapOf(session)
      },
    })
  })
  if (checks < invoices * 10) throw new Error(`the invoices were asked for ${checks} times: no hour has passed`)
  const what = `heap after an hour with ${invoices} invoices and ${dialogs} dialogs, against after the first ${warmUps}`
  return [{ line: 'F12', what, ours: after, baseline: before, unit: 'B', atMost: 1.1 }]
}
