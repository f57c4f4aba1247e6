import { emailTo } from '../journeys/emails.ts'
import { personOf } from '../support/logIn.ts'
import { logInByApi } from './apiUser.ts'
import { expect, test } from './fixtures.ts'

const iban = 'US64SVBKUS6S3300958879'

test('[WD-01, WD-05, WD-07, WD-10] a person withdraws with a code, follows it and cancels it', async ({
  context,
  server,
  page,
  faults,
}) => {
  const trader = personOf('trader')
  await logInByApi(context.request, server.appUrl, trader)
  await page.goto(`${server.appUrl}/en/trading#/show/withdrawal`)
  await expect(page.getByText('Free to withdraw').first()).toBeVisible()
  await page.getByRole('tab', { name: 'USD (bank)' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Incorrect amount!')).toBeVisible()
  await page.getByLabel('Amount in USD').fill('50')
  await page.getByLabel('IBAN or account number').fill(iban)
  await page.getByRole('button', { name: 'Continue' }).click()
  const terms = page.getByRole('dialog')
  await expect(terms.getByText('Leaves your account')).toBeVisible()
  await terms.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await emailTo(server, trader.email, /(\d{6})/))
  await expect(page.getByText('Your withdrawal is requested')).toBeVisible()
  const own = page.getByRole('listitem').filter({ hasText: iban })
  await own.filter({ hasText: 'Requested' }).first().getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('dialog', { name: 'Do you want to cancel this withdrawal?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(own.filter({ hasText: 'Cancelled' }).first()).toBeVisible()
  expect(faults).toEqual([])
})
