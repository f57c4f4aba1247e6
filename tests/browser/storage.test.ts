import type { BrowserContext, Page } from 'playwright/test'
import { balanceReads, payByCard } from '../journeys/money.ts'
import { expect, test } from './fixtures.ts'

const newerVersion = 'A newer version of the app is open in another tab. Please reload this page.'

/** Opens the worker's database as a version of the app that comes later would. */
const openAsNewer = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('openfloor', 1_000)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
  )

async function openContacts(context: BrowserContext, appUrl: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${appUrl}/en/trading#/show/contacts`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('[BG-02] an older version’s tab asks for a reload, and so does one opened later', async ({ context, server, newcomer: _signedIn }) => {
  const older = await openContacts(context, server.appUrl)
  const message = older.getByRole('textbox', { name: 'Your message' })
  await message.fill('Half a sentence')
  await openAsNewer(older)
  await expect(older.getByText(newerVersion)).toBeVisible()
  await expect(message).toHaveValue('Half a sentence')
  const later = await openContacts(context, server.appUrl)
  await expect(later.getByText(newerVersion)).toBeVisible()
})

/** Refuses IndexedDB to the worker, as a browser's strictest settings do. */
const refuseStorage = (context: BrowserContext) =>
  context.route('**/assets/background-*.js', async (route) => {
    const response = await route.fetch()
    const refusal = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('refused', 'SecurityError') } });"
    await route.fulfill({ response, body: refusal + (await response.text()) })
  })

test('[BG-07] a browser that refuses storage is told so, and still takes a deposit', async ({ context, server, newcomerPage: page }) => {
  await refuseStorage(context)
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await expect(page.getByText('We can’t save anything on this device.')).toBeVisible()
  await payByCard(page, '4000 0000 0000 0002')
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
})
