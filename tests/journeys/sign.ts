import type { Page } from 'playwright'

/** Signs by a typed name in the modal over the platform, which is required after a deposit (TRD-09). */
export async function signToTrade(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Trading is paused until you sign' }).getByRole('button', { name: 'Sign now' }).click()
  const signature = page.getByRole('dialog', { name: 'Your signature' })
  await signature.getByRole('radio', { name: 'Type' }).check()
  await signature.getByLabel('Your full name').fill('Joana Souza')
  await signature.getByRole('button', { name: 'Save signature' }).click()
  await page.getByText('You can trade again.').waitFor()
}
