import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/chromium/findChromium.ts'
import { howToGetChromium } from '../../scripts/chromium/ensureChromium.ts'
import { waitFor } from './waitFor.ts'

/** Switches off the browser's own network requests and first-run prompts. */
export const quietBrowser: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Otherwise each window loads the address bar's popup, a page of 400 modules that nothing here shows.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
]

function programOrThrow(): string {
  const program = findChromium()
  if (program === null) throw new Error(howToGetChromium)
  return program
}

/**
 * Starts the machine's Chromium headless. `without`: default arguments of Playwright to leave out. The caller
 * closes it.
 */
export const launchBrowser = (args: readonly string[] = [], without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: programOrThrow(),
    headless: true,
    args: [...quietBrowser, ...args],
    ignoreDefaultArgs: [...without],
  })

/** Starts a browser with its profile in a folder, which survives a close or a kill. */
export const launchProfile = (
  folder: string,
  args: readonly string[] = [],
  options: { bypassCSP?: boolean } = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: programOrThrow(),
    headless: true,
    args: [...quietBrowser, ...args],
    ...options,
  })

export const desktop = { width: 1280, height: 800 } as const
export const phone = { width: 390, height: 844 } as const

/** Resizes the window and waits until its iframes have followed: an earlier click would miss its target. */
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

/**
 * Collects the page's uncaught errors and console errors. A journey must end with none. A call that a test's
 * own cut network fails is expected.
 */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_INTERNET_DISCONNECTED'))
      faults.push(`${message.text()} ${message.location().url}`)
  })
  return faults
}
