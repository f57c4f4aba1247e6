import type { Browser, BrowserContext, Page } from 'playwright-core'
import { phone } from '../../support/browser.ts'
import { logInAs } from '../../support/logIn.ts'

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>['cookies']
/** A page that is measured: where it is, what first shows useful data, and who looks at it. */
export type Target = { url: string; ready: string; cookies: Cookies }
export type Targets = Record<'floor' | 'visitor' | 'person', Target>

/** The floor's page, and ours as a visitor and as the seeded trader, who signs in at full speed and keeps nothing but the cookie. */
export async function openTargets(browser: Browser, appUrl: string, floorUrl: string): Promise<Targets> {
  const url = `${appUrl}/en/trading`
  const cookies = await inContext(browser, { cookies: [] }, async (context) => {
    await logInAs(await context.newPage(), appUrl, 'trader')
    return (await context.storageState()).cookies
  })
  return {
    floor: { url: `${floorUrl}/`, ready: '#data', cookies: [] },
    visitor: { url, ready: 'header a[href$="/register"]', cookies: [] },
    person: { url, ready: 'header bdi', cookies },
  }
}

/** Does `work` in a phone's browser with a profile of its own. */
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

/** Two frames and a moment, after which the browser has told of every event before. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150)))))
