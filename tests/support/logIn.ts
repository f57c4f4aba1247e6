import type { Page } from 'playwright'
import { people, type SeedPerson } from '../../server/seed/people.ts'
import { withoutOffers } from './withoutOffers.ts'

/** Returns a person of the seed data. */
export function personOf(role: SeedPerson['role']): SeedPerson {
  const person = people.find((one) => one.role === role)
  if (!person) throw new Error(`the seed has no ${role}`)
  return person
}

/** Fills in and submits the sign-in form on the screen. No offer appears after it. */
export async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await withoutOffers(page)
  await fillForm(page, email, password)
}

/** The same, and what a login brings appears. */
export async function fillForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in a person of the seed data; ends on the trading screen. */
export async function logInAs(page: Page, appUrl: string, role: SeedPerson['role']): Promise<void> {
  const { email, password } = personOf(role)
  await page.goto(`${appUrl}/en/login`)
  await fillLogIn(page, email, password)
  await page.waitForURL(/\/en\/trading#\/home$/)
}
