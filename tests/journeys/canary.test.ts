import type { Browser, BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { leakingFiles, leaksIn, securityCodesIn } from '../support/canary.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { balanceReads, payByCard } from './money.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
withBrowser((given) => ({ server, browser } = given), { LOG_LEVEL: 'trace' })

/** Approved, declined and refused by the vault: the number travels differently each time. */
const canaries = ['4000000000000002', '4000000000003030', '4539148803436467']
const spaced = (digits: string): string => digits.replaceAll(/(.{4})(?!$)/g, '$1 ')

/** Records everything that the page says to its workers and its other tabs. */
function recordMessages(): void {
  const said: string[] = []
  Object.assign(globalThis, { said })
  const record = (message: unknown): void => {
    try {
      said.push(JSON.stringify(message) ?? '')
    } catch {
      said.push(String(message))
    }
  }
  for (const sender of [Worker, MessagePort, BroadcastChannel, ServiceWorker]) {
    const { postMessage } = sender.prototype as { postMessage(message: unknown, options?: never): void }
    Object.assign(sender.prototype, {
      postMessage(this: Worker, message: unknown, options?: never) {
        record(message)
        return postMessage.call(this, message, options)
      },
    })
  }
}

/** Returns everything that the page keeps: databases, caches, storage, its address and what it shows. */
async function keptByPage(): Promise<string> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, document.documentElement.outerHTML, document.cookie]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error as Error))
    })
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      kept.push(store, reading.result)
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      // The app's own files hold no person's data, and are megabytes.
      if (/\/(?:assets|fonts|icons)\//.test(request.url)) continue
      kept.push(request.url, await (await cache.match(request))?.text())
    }
  }
  return JSON.stringify([kept, (globalThis as unknown as { said: string[] }).said])
}

/** Opens a page whose messages, addresses and answers are recorded. `heard` returns the last two. */
async function openRecorded(): Promise<{ page: Page; context: BrowserContext; heard: () => Promise<string> }> {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  await context.addInitScript(recordMessages)
  const page = await context.newPage()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  return { page, context, heard: async () => [...addresses, ...(await Promise.all(answers))].join('\n') }
}

test('[FUND-19] no card number is in any database, log, cache, message or store after paying by it', async () => {
  const { page, context, heard } = await openRecorded()
  await register(page, server.appUrl)
  const ends = [/payment_success$/, /payment_error$/, null]
  for (const [index, number] of canaries.entries()) {
    await page.goto(`${server.appUrl}/en/trading#/show/funding`)
    const another = page.getByRole('radio', { name: 'Use a new card' })
    if (index > 0) await another.check()
    await payByCard(page, spaced(number))
    const end = ends[index]
    await (end ? page.waitForURL(end) : page.getByRole('alert').waitFor())
    expect(leaksIn(await page.evaluate(keptByPage), canaries)).toEqual([])
  }
  expect(leaksIn(await heard(), canaries)).toEqual([])
  expect(leaksIn(server.log(), canaries)).toEqual([])
  expect(leakingFiles(server.dataDir, canaries)).toEqual([])

  // The same search finds what is there: a number that the page says and keeps.
  await page.evaluate((planted) => sessionStorage.setItem('note', btoa(`{"note":"${planted}"}`)), canaries[0])
  expect(leaksIn(await page.evaluate(keptByPage), canaries)).toEqual([canaries[0]])
  await context.close()
})

test('[FUND-19] no security code or PIN is kept after paying by ENTROPAY, which asks for both', async () => {
  const [code, pin] = ['9173', '8264']
  const { page, context, heard } = await openRecorded()
  await logInAs(page, server.appUrl, 'asking processors')
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await page.getByLabel(/security code/i).fill(code)
  await payByCard(page, spaced('4000000000023202'))
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with Entropay' }).click()
  await page.getByRole('dialog').getByLabel('Entropay PIN').fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with Entropay' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm payment' })
  await confirm.waitFor()
  await page.getByLabel(/security code/i).fill(code)
  await confirm.click()
  await page.waitForURL(/payment_success$/)
  await balanceReads(page, '€250.00')
  const codes = [code, pin]
  const [kept, said] = JSON.parse(await page.evaluate(keptByPage)) as [unknown, string[]]
  for (const place of [JSON.stringify(kept), await heard(), server.log()]) expect(securityCodesIn(place, codes)).toEqual([])
  // The PIN goes through the worker's memory with its one charge; the code passes the worker by.
  expect(securityCodesIn(said.join('\n'), [code])).toEqual([])
  expect(leakingFiles(server.dataDir, codes, securityCodesIn)).toEqual([])

  // The same search finds what is there.
  await page.evaluate((planted) => sessionStorage.setItem('note', btoa(`{"cvv":"${planted}"}`)), code)
  expect(securityCodesIn(await page.evaluate(keptByPage), [code])).toEqual([code])
  await context.close()
})
