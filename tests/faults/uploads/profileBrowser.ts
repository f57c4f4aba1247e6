import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { launchProfile } from '../../support/browser.ts'
import { waitFor } from '../../support/waitFor.ts'

/** Returns the processes of the browser with this profile. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--user-data-dir=${folder}`)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** A browser whose profile survives its kill. */
export type ProfileBrowser = { context: BrowserContext; page: Page; kill(): Promise<void>; close(): Promise<void> }

/** Opens a page of the app's origin that runs nothing; the test starts the background worker in it. */
export async function openProfile(folder: string, appUrl: string, cookie: { name: string; value: string }): Promise<ProfileBrowser> {
  const context = await launchProfile(folder, [], { bypassCSP: true })
  await context.addCookies([{ ...cookie, url: appUrl, httpOnly: true, sameSite: 'Lax' }])
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${appUrl}/robots.txt`)
  return {
    context,
    page,
    async kill() {
      for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
      await waitFor('the browser to be gone', () => processesOf(folder).length === 0)
      for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) rmSync(join(folder, name), { force: true })
    },
    close: () => context.close(),
  }
}
