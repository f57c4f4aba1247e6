import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { dist } from '../../scripts/build/build.ts'
import { waitFor } from '../support/waitFor.ts'
import type { CountingProxy } from './countingProxy.ts'
import { isWorker } from './manifest.ts'

/** A page has loaded after this long without a request. */
const idleMs = 2_000

async function untilIdle(proxy: CountingProxy): Promise<void> {
  let count = -1
  let since = performance.now()
  await waitFor('the page to have loaded what it loads', () => {
    if (proxy.paths().length !== count) {
      count = proxy.paths().length
      since = performance.now()
    }
    return performance.now() - since > idleMs
  })
}

/** Returns the files of dist/ that a first visit to the address requests until the page is idle. */
async function filesOfVisit(context: BrowserContext, proxy: CountingProxy, path: string): Promise<string[]> {
  const before = proxy.paths().length
  const page = await context.newPage()
  await page.goto(`${proxy.url}${path}`)
  await page.getByRole('heading').first().waitFor()
  // Starts after the page has rendered, which on a busy machine takes longer than the idle time.
  await waitFor('the background worker', () => proxy.paths().slice(before).some(isWorker))
  await untilIdle(proxy)
  await page.close()
  return [...new Set(proxy.paths().slice(before))].map((name) => join(dist, name)).filter((file) => /\.\w+$/.test(file) && existsSync(file))
}

export async function firstLoadAsVisitor(browser: Browser, proxy: CountingProxy, path: string): Promise<string[]> {
  const context = await browser.newContext()
  const files = await filesOfVisit(context, proxy, path)
  await context.close()
  return files
}

/** Returns the same for a signed-in person on a device without any cache. */
export async function firstLoadAsPerson(
  browser: Browser,
  proxy: CountingProxy,
  path: string,
  person: { email: string; password: string },
): Promise<string[]> {
  const first = await browser.newContext()
  await signIn(await first.newPage(), proxy.url, person)
  const storageState = await first.storageState()
  await first.close()
  const second = await browser.newContext({ storageState })
  const files = await filesOfVisit(second, proxy, path)
  await second.close()
  return files
}

async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/en/login`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/trading**')
}
