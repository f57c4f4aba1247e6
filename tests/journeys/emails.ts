import type { Page } from 'playwright'
import { waitFor } from '../support/waitFor.ts'

/** Of a running server: its origin. */
type Outbox = { appUrl: string }

/** Returns the e-mails of the outbox to `email`, newest first. */
async function emailsTo({ appUrl }: Outbox, email: string): Promise<string[]> {
  const text = await (await fetch(`${appUrl}/sandbox/mail`)).text()
  return text.split('<article>').filter((one) => one.includes(`To ${email},`))
}

/** Waits until the newest e-mail to `email` matches; returns the matched group. */
export const emailTo = (server: Outbox, email: string, pattern: RegExp): Promise<string> =>
  waitFor(`a letter to ${email} with ${pattern}`, async () => pattern.exec((await emailsTo(server, email))[0] ?? '')?.[1])

/** Returns the newest link to `email` that leads to one of the app's documents. */
export const linkTo = (server: Outbox, email: string, area: string): Promise<string> =>
  waitFor(`a link to ${email} that leads to ${area}`, async () => {
    const pattern = new RegExp(`href="([^"]+/${area}(?:\\?[^"#]*)?#[^"]+)"`)
    return (await emailsTo(server, email)).flatMap((letter) => pattern.exec(letter)?.[1] ?? []).at(0)
  })

/** Opens the link of an e-mail in the signed-in person's page and confirms the address. */
export async function confirmEmail(page: Page, server: Outbox, email: string): Promise<void> {
  const link = await linkTo(server, email, 'email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
}
