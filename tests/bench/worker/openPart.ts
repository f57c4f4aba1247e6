import type { Browser, CDPSession, Page } from 'playwright'
import { watchFaults } from '../../support/browser.ts'
import type { Bench, Part } from './page/bench.ts'

export type OpenPart = { page: Page; session: CDPSession; close(): Promise<void> }

/**
 * Opens one part of the benchmark page in a fresh profile, with the page's processor four times slower;
 * workers are not slowed. `close` throws if the page reported an error, because its figures would be
 * meaningless.
 */
export async function openPart(browser: Browser, url: string, part: Part): Promise<OpenPart> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults = watchFaults(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${url}/?${part}`)
  await page
    .waitForFunction(() => (globalThis as { bench?: Bench }).bench !== undefined)
    .catch((error: unknown) => Promise.reject(new Error(faults.join('; '), { cause: error })))
  return {
    page,
    session,
    async close() {
      await context.close()
      if (faults.length > 0) throw new Error(`the bench page for ${part}: ${faults.join('; ')}`)
    },
  }
}
