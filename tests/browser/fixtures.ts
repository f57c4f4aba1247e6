import { test as base } from 'playwright/test'

/** The addresses of the run's server. */
type Addresses = { appUrl: string; platformUrl: string; sandboxUrl: string }

const addressOf = (name: string): string => {
  const address = process.env[name]
  if (address === undefined) throw new Error(`${name} is not set: the server is started by startOnce.ts`)
  return address
}

/** Playwright's test with the run's server. */
export const test = base.extend<{ server: Addresses }>({
  // Playwright reads from the pattern which fixtures this one needs.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    await use({
      appUrl: addressOf('TEST_APP_URL'),
      platformUrl: addressOf('TEST_PLATFORM_URL'),
      sandboxUrl: addressOf('TEST_SANDBOX_URL'),
    })
  },
})

export { expect } from 'playwright/test'
