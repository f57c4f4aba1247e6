import type { Page } from 'playwright'

/** Waits until the balance in the top bar reads `text`. Throws at the test's timeout. */
export async function balanceReads(page: Page, text: string): Promise<void> {
  await page.getByRole('banner').getByText(text, { exact: true }).first().waitFor()
}

/** Submits a deposit by the saved card. Until the saved cards have loaded the form asks for a new one. */
export async function payBySavedCard(page: Page): Promise<void> {
  await page
    .getByText(/ending in \d{4}$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Deposit €/ }).click()
}

/**
 * Fills in the card form with a sandbox card and submits it. The amount is the minimum filled in there.
 * `saves`: asks to save the card, which a server of the original's calls alone does not offer.
 */
export async function payByCard(page: Page, number: string, saves = true): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('04 / 39')
  await page.getByLabel('Name on card').fill('Zofia Nowak')
  if (saves) await page.getByLabel(/^Save this card/).check()
  await page.getByRole('button', { name: /^Deposit €/ }).click()
}
