import type { Page } from 'playwright-core'

/** The balance in the top bar, once it reads `text`. Throws when it does not within the test's time. */
export async function balanceReads(page: Page, text: string): Promise<void> {
  await page.getByRole('banner').getByText(text, { exact: true }).first().waitFor()
}

/** Sends the deposit by the card that was saved before. Until the saved ones have been read the form asks for a new one. */
export async function payBySavedCard(page: Page): Promise<void> {
  await page
    .getByText(/ending in \d{4}$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Deposit €/ }).click()
}

/** Fills the card form with a sandbox card and sends it. The amount is the minimum that stands there. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('04 / 31')
  await page.getByLabel('Name on card').fill('Zofia Nowak')
  await page.getByRole('button', { name: /^Deposit €/ }).click()
}
