import type { Page } from 'playwright-core'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'

/** The letters of the outbox to `email`, the newest first. */
async function lettersTo({ appUrl }: RunningServer, email: string): Promise<string[]> {
  const text = await (await fetch(`${appUrl}/sandbox/mail`)).text()
  return text.split('<article>').filter((one) => one.includes(`To ${email},`))
}

/** Waits until the newest letter to `email` matches; answers the group of the match. */
export const letterTo = (server: RunningServer, email: string, pattern: RegExp): Promise<string> =>
  waitFor(`a letter to ${email} with ${pattern}`, async () => pattern.exec((await lettersTo(server, email))[0] ?? '')?.[1])

/** The address of the newest link to `email` that leads to one of the app's documents. */
export const linkTo = (server: RunningServer, email: string, area: string): Promise<string> =>
  waitFor(`a link to ${email} that leads to ${area}`, async () => {
    const pattern = new RegExp(`href="([^"]+/${area}#[^"]+)"`)
    return (await lettersTo(server, email)).flatMap((letter) => pattern.exec(letter)?.[1] ?? []).at(0)
  })

/** Opens the link of a letter in the page of who is signed in, and confirms the address. */
export async function confirmEmail(page: Page, server: RunningServer, email: string): Promise<void> {
  const link = await linkTo(server, email, 'email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
}
