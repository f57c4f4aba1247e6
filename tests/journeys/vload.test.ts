import type { Browser, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { desktop, watchFaults } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import type { RunningServer } from '../support/server.ts'
import { balanceReads, payByCard } from './money.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
let page: Page
let faults: string[]

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: desktop, locale: 'en-GB' })).newPage()
  faults = watchFaults(page)
  await register(page, server.appUrl)
})

test('[FUND-20, FUND-30] a soft decline asks before leading to VLOAD, and a payment there is credited once', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await payByCard(page, '4000 0000 0000 2024')
  const goOn = page.getByRole('button', { name: 'Continue to VLOAD' })
  await goOn.waitFor()
  await page.getByText('We couldn’t reach your bank.').waitFor()
  // The question is stored on the device: it is shown after a reload, and nothing continued by itself.
  await page.reload()
  await goOn.click()
  await page.waitForURL(`${server.sandboxUrl}/vload/**`)
  await page.getByText('250.00 EUR').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
  await page.reload()
  await balanceReads(page, '€250.00')
  expect(faults).toEqual([])
})

test('[FUND-02, FUND-30] a deposit cancelled on the VLOAD page charges nothing and says so', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding/vload`)
  await page.getByRole('button', { name: /^Deposit €/ }).click()
  await page.waitForURL(`${server.sandboxUrl}/vload/**`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_error$/)
  await balanceReads(page, '€250.00')
  expect(faults).toEqual([])
})
