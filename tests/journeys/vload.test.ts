import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, watchFaults } from '../support/browser.ts'
import { inBrowser } from '../support/inBrowser.ts'
import type { RunningServer } from '../support/server.ts'
import { balanceReads, payByCard } from './money.ts'
import { register } from './register.ts'

let server: RunningServer
let browser: Browser
let page: Page
let faults: string[]

inBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: desktop, locale: 'en-GB' })).newPage()
  faults = watchFaults(page)
  await register(page, server.appUrl)
})

test('[FUND-20, FUND-30] a soft decline asks before it leads to the VLOAD page, and what is paid there is credited once', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding`)
  await payByCard(page, '4000 0000 0000 2024')
  const goOn = page.getByRole('button', { name: 'Continue to VLOAD' })
  await goOn.waitFor()
  await page.getByText('Your bank could not be reached.').waitFor()
  // The question is kept on the device: it is there after a reload, and nothing has gone on by itself.
  await page.reload()
  await goOn.click()
  await page.waitForURL(`${server.sandboxUrl}/vload/**`)
  await page.getByText('250.00 EUR').waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
  await page.reload()
  await balanceReads(page, '€250.00')
  expect(faults).toEqual([])
})

test('[FUND-02, FUND-30] a deposit from the VLOAD tab that is cancelled on the VLOAD page charges nothing and says so', async () => {
  await page.goto(`${server.appUrl}/en/trading#/show/funding/vload`)
  await page.getByRole('button', { name: /^Deposit €/ }).click()
  await page.waitForURL(`${server.sandboxUrl}/vload/**`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_error$/)
  await balanceReads(page, '€250.00')
  expect(faults).toEqual([])
})
