import type { Browser } from 'playwright'

const escaped = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Puts pieces of HTML into iframes without a policy and without a sanitiser, and returns the indexes of those
 * whose script ran. Nothing reaches a network.
 */
export async function runsUnprotected(browser: Browser, pieces: readonly string[]): Promise<Set<number>> {
  const context = await browser.newContext()
  const ran = new Set<number>()
  const frames = pieces.map((html, index) => `<iframe name="piece-${index}" srcdoc="${escaped(html)}"></iframe>`)
  await context.exposeBinding('ran', ({ frame }) => {
    for (let at: typeof frame | null = frame; at; at = at.parentFrame()) {
      const [, index] = /^piece-(\d+)$/.exec(at.name()) ?? []
      if (index !== undefined) ran.add(Number(index))
    }
  })
  await context.route('**/*', (route) =>
    new URL(route.request().url()).host === 'plain.example' &&
    route.request().isNavigationRequest() &&
    route.request().frame().parentFrame() === null
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${frames.join('')}` })
      : route.abort(),
  )
  const page = await context.newPage()
  await page.goto('http://plain.example/')
  // Waits a task of each kind after the last iframe has loaded: everything that starts by itself has run.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
  await context.close()
  return ran
}
