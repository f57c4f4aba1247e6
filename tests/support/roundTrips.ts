import type { Page, Route } from 'playwright'
import { waitFor } from './waitFor.ts'

/** A page that asks for nothing for so long waits for an answer. */
const idleMs = 2_000

/**
 * Opens an address and holds every request until the page waits; then all are answered at once, which is one
 * round trip. Returns the number of round trips before the first request that is `wanted`.
 */
export async function roundTripsBefore(page: Page, url: string, wanted: (url: URL) => boolean): Promise<number> {
  let held: Route[] = []
  let state: 'open' | 'asked' = 'open'
  let lastAt = performance.now()
  await page.route('**/*', (route) => {
    lastAt = performance.now()
    if (wanted(new URL(route.request().url()))) state = 'asked'
    held.push(route)
  })
  const opened = page.goto(url, { timeout: 120_000 }).catch(() => null)
  for (let trips = 0; ; trips += 1) {
    await waitFor('the page to wait for an answer', () => held.length > 0 && performance.now() - lastAt > idleMs)
    const wave = held
    held = []
    await Promise.all(wave.map((route) => route.continue()))
    if ((state as string) !== 'asked') continue
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await opened
    return trips
  }
}
