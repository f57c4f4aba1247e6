import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { RunningServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'

/** The session ends at the server without the person's word: the browser keeps its cookie and knows nothing of it. */
export async function endSession(context: BrowserContext, { appUrl }: RunningServer): Promise<void> {
  const sid = (await context.cookies(appUrl)).find(({ name }) => name === 'sid')?.value ?? ''
  await fetch(`${appUrl}/api/logout`, { headers: { cookie: `sid=${sid}` }, redirect: 'manual' })
}

/** The worker's own refresh tells nothing from here on. Else it may find that a session has ended, and hide what is about to be pressed. */
export const hushRefresh = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/fraud/user', (route) => route.fulfill({ json: { return: 'true' } }))

/** Signs in again in the dialog over the page; the e-mail stands there already. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

/** Also from the history: a dialog gives its entry back a moment after it is gone, which leads to where the page under it was. */
export const untilNoDialog = (page: Page): Promise<boolean> =>
  waitFor('the dialogs to be gone', async () => {
    if ((await page.getByRole('dialog').count()) > 0) return false
    const isEntry = () => (history.state as { dialog?: true } | null)?.dialog === true
    // A page that starts anew meanwhile is asked again.
    return !(await page.evaluate(isEntry).catch(() => true))
  })

/** Typing goes to what has the focus, which a dialog or a form takes a moment after it stands. */
export const untilFocused = (field: Locator): Promise<boolean> =>
  waitFor('the focus', () => field.evaluate((element) => element === document.activeElement))
