import type { Browser } from 'playwright'
import support from '../../../locales/en/support.json' with { type: 'json' }
import funding from '../../../locales/en/funding.json' with { type: 'json' }
import news from '../../../locales/en/news.json' with { type: 'json' }
import { median, type Row } from '../row.ts'
import { inContext, type Target } from './targets.ts'
import { visit } from './visit.ts'

/**
 * The screens opened from home by the bar, and the heading of each: a screen counts as open once its heading
 * shows, before its data.
 */
const opened = [
  { name: 'funding', heading: funding.title },
  { name: 'news', heading: news.title },
  { name: 'contacts', heading: support.title },
] as const

/** One round trip of the slow phone, plus 0.3 s. */
const goalMs = 150 + 300

/** Row F5: the time to open a screen for the first time, without a service worker's cache. */
export async function openRows(browser: Browser, person: Target, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, heading } of opened) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await inContext(browser, { ...person, serviceWorkers: 'block' }, (context) =>
        visit(context, person.url, person.ready, {
          during: async (page) => {
            times.push(
              await page.evaluate(
                ([link, heading]) =>
                  new Promise<number>((resolve) => {
                    const from = performance.now()
                    const look = (): void => {
                      if (document.querySelector('h1')?.textContent === heading) resolve(performance.now() - from)
                      else requestAnimationFrame(look)
                    }
                    document.querySelector<HTMLElement>(link)?.click()
                    look()
                  }),
                [`a[href$="#/show/${name}"]`, heading] as const,
              ),
            )
          },
        }),
      )
    }
    rows.push({
      line: 'F5',
      what: `${name}, opened for the first time, against 0.45 s`,
      ours: median(times),
      baseline: goalMs,
      unit: 'ms',
      atMost: 1,
    })
  }
  return rows
}
