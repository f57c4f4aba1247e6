import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium/findChromium.ts'
import { howToGetChromium } from '../../scripts/chromium/ensureChromium.ts'
import { waitFor } from './waitFor.ts'

/** Nothing of the browser's own may reach for the network or ask on a first run. */
const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

function programOrThrow(): string {
  const program = findChromium()
  if (program === null) throw new Error(howToGetChromium)
  return program
}

/** Starts the machine's Chromium without a window. `without`: arguments of Playwright's own to leave out. The caller closes it. */
export const launchBrowser = (args: readonly string[] = [], without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: programOrThrow(),
    headless: true,
    args: [...quietBrowser, ...args],
    ignoreDefaultArgs: [...without],
  })

/** A browser whose profile stands in a folder: what it stored is there after it was closed or killed. */
export const launchProfile = (folder: string, args: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: programOrThrow(), headless: true, args: [...quietBrowser, ...args] })

export const desktop = { width: 1280, height: 800 } as const
export const phone = { width: 390, height: 844 } as const

/** Sets the window's size, and waits until the frames in it have followed: what is pressed before that falls beside what it is meant for. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  const frames = page.locator('iframe:visible')
  for (const place of await frames.elementHandles()) {
    const inside = await place.contentFrame()
    const wide = (): number => innerWidth
    const follows = async (): Promise<boolean> =>
      (await place.evaluate((frame) => (frame as HTMLElement).clientWidth)) === (await inside?.evaluate(wide))
    await waitFor('the frames to have the size', follows)
  }
}

/** Collects what a page did wrong: uncaught errors, and what its console called an error. A journey ends with none. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  return faults
}
