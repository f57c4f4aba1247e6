import type { WireCalendarEvent } from '../../contract/news.ts'
import { expect, test } from './fixtures.ts'

/** Zones without summer time, whose days begin nine hours before and eleven after those of UTC. */
for (const timezoneId of ['Asia/Tokyo', 'Pacific/Pago_Pago'])
  test(`[SUP-05] the calendar has the days and times of the device’s zone: ${timezoneId}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId, serviceWorkers: 'block' })
    const page = await context.newPage()
    const answered = page.waitForResponse((response) => response.url().includes('/api/news/html'))
    await page.goto(`${server.appUrl}/en/trading#/show/calendar`)
    const { events = [] } = (await (await answered).json()) as { events?: WireCalendarEvent[] }
    expect(events.length).toBeGreaterThan(3)
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: timezoneId, ...options })
    const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const days = new Set(events.map(({ at }) => format({ dateStyle: 'short' }).format(at)))
    await expect(page.locator('th[scope="rowgroup"]')).toHaveCount(days.size)
    await expect(page.getByRole('table').locator('time')).toHaveText(events.map(({ at }) => clock.format(at)))
    await context.close()
  })
