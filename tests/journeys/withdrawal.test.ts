import type { Browser, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { phone, watchFaults } from '../support/browser.ts'
import { logInAs, personOf } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { openAxeContext, violations } from './axe.ts'
import { emailTo } from './emails.ts'

let server: RunningServer
let browser: Browser
let page: Page
let faults: string[]

withBrowser((given) => ({ server, browser } = given))
beforeAll(async () => {
  page = await (await openAxeContext(browser, { theme: 'dark', viewport: phone })).newPage()
  faults = watchFaults(page)
})

test('[WD-01, WD-05, WD-07, WD-10] a person withdraws with a code, follows it and cancels it', async () => {
  await logInAs(page, server.appUrl, 'trader')
  await page.goto(`${server.appUrl}/en/trading#/show/withdrawal`)
  await page.getByText('Free to withdraw').first().waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('tab', { name: 'USD (bank)' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Incorrect amount!').waitFor()
  await page.getByText('Please enter Wallet address!').waitFor()
  await page.getByLabel('Amount in USD').fill('50')
  await page.getByLabel('IBAN or account number').fill('US64SVBKUS6S3300958879')
  await page.getByRole('button', { name: 'Continue' }).click()
  const terms = page.getByRole('dialog')
  await terms.getByText('Leaves your account').waitFor()
  await terms.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const code = await emailTo(server, personOf('trader').email, /(\d{6})/)
  await page.getByRole('dialog').getByRole('textbox').first().focus()
  await page.keyboard.type(code)
  await page.getByText('Your withdrawal is requested').waitFor()
  const own = page.getByRole('listitem').filter({ hasText: 'US64SVBKUS6S3300958879' }).filter({ hasText: 'Requested' }).first()
  await own.getByRole('button', { name: 'Cancel withdrawal' }).click()
  const question = page.getByRole('dialog', { name: 'Do you want to cancel this withdrawal?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Cancelled').first().waitFor()
  expect(faults).toEqual([])
})
