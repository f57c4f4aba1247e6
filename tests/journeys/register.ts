import type { Page } from 'playwright-core'

export type Newcomer = { email: string; password: string }

/** Opens an account as a newcomer from Brazil would, where the card cascade includes a 3D processor and bonuses are allowed. Ends on the trading screen. */
export async function register(page: Page, appUrl: string): Promise<Newcomer> {
  const newcomer = { email: `newcomer-${crypto.randomUUID()}@openfloor.example`, password: 'quiet-river-stone-88' }
  await page.goto(`${appUrl}/en/register`)
  await page.getByLabel('First name').fill('Joana')
  await page.getByLabel('Last name').fill('Souza')
  await page.getByLabel('E-mail').fill(newcomer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newcomer.password)
  await page.getByLabel('Country').selectOption('BR')
  await page.getByLabel('Prefix').fill('55')
  await page.getByRole('textbox', { name: 'Phone' }).fill('11987654321')
  await page.getByLabel('Account currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Open account' }).last().click()
  await page.waitForURL(/\/en\/trading#\/home$/)
  return newcomer
}
