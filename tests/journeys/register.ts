import type { Page } from 'playwright'
import { withoutOffers } from '../support/withoutOffers.ts'

export type NewUser = { email: string; password: string }

/**
 * Registers a new user from Brazil, where the card cascade includes a 3D processor and bonuses are allowed.
 * Ends at `route`, without offers.
 */
export async function register(page: Page, appUrl: string, route = '/home'): Promise<NewUser> {
  const newUser = { email: `newcomer-${crypto.randomUUID()}@openfloor.example`, password: 'quiet-river-stone-88' }
  await withoutOffers(page)
  await page.goto(`${appUrl}/en/register${route === '/home' ? '' : `?rd=${encodeURIComponent(route)}`}`)
  await page.getByLabel('First name').fill('Joana')
  await page.getByLabel('Last name').fill('Souza')
  await page.getByLabel('E-mail').fill(newUser.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newUser.password)
  await page.getByLabel('Country').selectOption('BR')
  await page.getByLabel('Prefix').fill('55')
  await page.getByRole('textbox', { name: 'Phone' }).fill('11987654321')
  await page.getByLabel('Account currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Open account' }).last().click()
  await page.waitForURL(`${appUrl}/en/trading#${route}`)
  return newUser
}
