import type { BrowserContext, Locator, Page } from 'playwright'
import { waitFor } from '../support/waitFor.ts'

/** Ends the session on the server only: the browser keeps its cookie and does not notice. */
export async function endSession(context: BrowserContext, { appUrl }: { appUrl: string }): Promise<void> {
  const sid = (await context.cookies(appUrl)).find(({ name }) => name === 'sid')?.value ?? ''
  await fetch(`${appUrl}/api/logout`, { headers: { cookie: `sid=${sid}` }, redirect: 'manual' })
}

/** The calls that the worker makes by itself. */
const backgroundCalls = /\/api\/(fraud\/user|deposit\/open|invoices\/open|us\/notifications|signals|signals\/mutes)$/

/** The worker's own calls report nothing until the returned function is called. */
async function muteBackgroundCalls(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(backgroundCalls, (route) => route.fulfill({ json: { return: 'true' } }))
  return () => context.unroute(backgroundCalls)
}

/**
 * Ends the session on the server and then presses a button whose call finds that out. Another call of the
 * page may find it first and lock the screen: the press then changes nothing. Returns the function that lets
 * the worker's own calls through again.
 */
export async function pressAfterEnd(button: Locator, server: { appUrl: string }): Promise<() => Promise<void>> {
  const context = button.page().context()
  const element = await button.elementHandle()
  const unmute = await muteBackgroundCalls(context)
  await endSession(context, server)
  await element?.dispatchEvent('click')
  return unmute
}

/** Signs in again in the dialog over the page; the e-mail is filled in already. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

/**
 * Waits until a closed dialog has also removed its history entry, which navigates to the address of the page
 * under it.
 */
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
