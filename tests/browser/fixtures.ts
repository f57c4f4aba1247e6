import { type Page, test as base } from 'playwright/test'
import { watchFaults } from '../support/browser.ts'
import { withoutOffers } from '../support/withoutOffers.ts'
import { type ApiUser, depositByApi, registerByApi, signByApi } from './apiUser.ts'

export type Addresses = { appUrl: string; platformUrl: string; sandboxUrl: string }
type Fixtures = {
  /** The addresses of the run's server. */
  server: Addresses
  /** The page's uncaught and console errors so far. */
  faults: string[]
  /** A new user without money, whom the page's context is signed in as. */
  newcomer: ApiUser
  /** The page of the newcomer. */
  newcomerPage: Page
  /** The same, with €250 on the account. */
  fundedPage: Page
  /** The same, who has signed and may trade. */
  traderPage: Page
}

/** Returns what startOnce.ts has passed on. */
export const fromRun = (name: string): string => {
  const given = process.env[name]
  if (given === undefined) throw new Error(`${name} is not set: startOnce.ts has not run`)
  return given
}

/** Playwright's test with the run's server and new users, so that no test depends on another. */
export const test = base.extend<Fixtures>({
  // Playwright reads from the pattern which fixtures this one needs.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    await use({
      appUrl: fromRun('TEST_APP_URL'),
      platformUrl: fromRun('TEST_PLATFORM_URL'),
      sandboxUrl: fromRun('TEST_SANDBOX_URL'),
    })
  },
  faults: async ({ page }, use) => {
    await use(watchFaults(page))
  },
  newcomer: async ({ context, server }, use) => {
    await withoutOffers(context)
    await use(await registerByApi(context.request, server.appUrl))
  },
  newcomerPage: async ({ page, newcomer: _signedIn }, use) => {
    await use(page)
  },
  fundedPage: async ({ context, server, newcomerPage }, use) => {
    await depositByApi(context.request, server.appUrl, '250.00')
    await use(newcomerPage)
  },
  traderPage: async ({ context, server, fundedPage }, use) => {
    await signByApi(context.request, server.appUrl)
    await use(fundedPage)
  },
})

export { expect } from 'playwright/test'
