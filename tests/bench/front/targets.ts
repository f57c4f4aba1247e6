import type { Browser, BrowserContext, Page } from 'playwright'
import { phone } from '../../support/browser.ts'
import { logInAs } from '../../support/logIn.ts'

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>['cookies']
/** A measured page: its address, the selector of its first useful data, and the visitor's cookies. */
export type Target = { url: string; ready: string; cookies: Cookies }
export type Targets = Record<'baseline' | 'visitor' | 'person', Target>

/**
 * Opens the baseline's page, and ours as a visitor and as the seeded trader, who signs in at full speed and
 * keeps only the cookie.
 */
export async function openTargets(browser: Browser, appUrl: string, baselineUrl: string): Promise<Targets> {
  const url = `${appUrl}/en/trading`
  const cookies = await inContext(browser, { cookies: [] }, async (context) => {
    await logInAs(await context.newPage(), appUrl, 'trader')
    return (await context.storageState()).cookies
  })
  return {
    baseline: { url: `${baselineUrl}/`, ready: '#data', cookies: [] },
    visitor: { url, ready: 'header a[href$="/register"]', cookies: [] },
    person: { url, ready: 'header bdi', cookies },
  }
}

/** Runs `work` in a phone's browser with a fresh profile. */
export async function inContext<T>(
  browser: Browser,
  { cookies, serviceWorkers = 'allow' }: Pick<Target, 'cookies'> & { serviceWorkers?: 'allow' | 'block' },
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-GB', serviceWorkers })
  try {
    await context.addCookies(cookies)
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Waits two frames and a task, after which the browser has reported every earlier event. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150)))))
