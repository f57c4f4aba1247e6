import type { Page } from 'playwright-core'

/** Whoever has deposited signs before they trade on (TRD-09): by the modal that opens over the platform, with a typed name. */
export async function signToTrade(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Trading is paused until you sign' }).getByRole('button', { name: 'Sign now' }).click()
  const signature = page.getByRole('dialog', { name: 'Your signature' })
  await signature.getByRole('radio', { name: 'Type' }).check()
  await signature.getByLabel('Your full name').fill('Joana Souza')
  await signature.getByRole('button', { name: 'Save signature' }).click()
  await page.getByText('Trading is open again.').waitFor()
}
