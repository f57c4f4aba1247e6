import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'

/** Ends the session on the server only: the browser keeps its cookie and does not notice. */
export async function endSession(context: BrowserContext, { appUrl }: RunningServer): Promise<void> {
  const sid = (await context.cookies(appUrl)).find(({ name }) => name === 'sid')?.value ?? ''
  await fetch(`${appUrl}/api/logout`, { headers: { cookie: `sid=${sid}` }, redirect: 'manual' })
}

/** The worker's own refresh reports nothing from here on. Otherwise it could notice that a session has ended and hide the next button. */
export const muteSessionRefresh = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/fraud/user', (route) => route.fulfill({ json: { return: 'true' } }))

/** Signs in again in the dialog over the page; the e-mail is filled in already. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

/** Waits until a closed dialog has also removed its history entry, which navigates to the address of the page under it. */
export const untilNoDialog = (page: Page): Promise<boolean> =>
  waitFor('the dialogs to be gone', async () => {
    if ((await page.getByRole('dialog').count()) > 0) return false
    const isEntry = () => (history.state as { dialog?: true } | null)?.dialog === true
    // A page that is reloading meanwhile is checked again.
    return !(await page.evaluate(isEntry).catch(() => true))
  })

/** Waits for the focus, which a dialog or a form sets shortly after it is shown. */
export const untilFocused = (field: Locator): Promise<boolean> =>
  waitFor('the focus', () => field.evaluate((element) => element === document.activeElement))
