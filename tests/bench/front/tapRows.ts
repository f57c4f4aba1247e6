import type { Browser, Page } from 'playwright'
import texts from '../../../locales/en/accounts.json' with { type: 'json' }
import historyTexts from '../../../locales/en/history.json' with { type: 'json' }
import type { Row } from '../row.ts'
import { inContext, settled, type Target, type Targets } from './targets.ts'
import { visit } from './visit.ts'

/** The browser reports no shorter events: a faster response counts as this. */
const leastMs = 16
const times = 5

/** Returns the page's response time at a quarter of the speed: the slowest event of five tries. */
async function answerTime(browser: Browser, target: Target, act: (page: Page) => Promise<void>): Promise<number> {
  const { events } = await inContext(browser, target, (context) =>
    visit(context, target.url, target.ready, {
      during: async (page) => {
        for (let time = 0; time < times; time += 1) await act(page)
        await settled(page)
      },
    }),
  )
  return Math.max(leastMs, ...events.map(({ ms }) => ms))
}

const openPanel = (page: Page): Promise<void> => page.locator('button[popovertarget="panel-account"]:visible').first().click()

async function drag(page: Page, selector: string): Promise<void> {
  const dragged = page.locator(selector).first()
  await dragged.scrollIntoViewIfNeeded()
  const box = await dragged.boundingBox()
  if (!box) throw new Error(`nothing to drag: ${selector}`)
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, y - box.height / 5, { steps: 12 })
  await page.mouse.up()
}

const acts: readonly { what: string; hash: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: 'a panel opened',
    hash: '#/home',
    async act(page) {
      await openPanel(page)
      await page.keyboard.press('Escape')
    },
  },
  {
    what: 'a dialog opened',
    hash: '#/home',
    async act(page) {
      await openPanel(page)
      await page.getByRole('button', { name: texts['add.open'] }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  },
  {
    what: 'another way to pay',
    hash: '#/show/funding',
    async act(page) {
      await page.locator('main nav a:not([aria-current])').first().click()
      await settled(page)
    },
  },
  { what: 'the amount’s slider dragged', hash: '#/show/funding', act: (page) => drag(page, 'main input[type=range]') },
  {
    what: 'a history of 999 entries filtered',
    // A phone shows the filters of an address, and hides others behind a button.
    hash: '#/show/history?type=deposit',
    async act(page) {
      await page.locator('main ol > li').first().waitFor()
      const before = page.url()
      await page.getByLabel(historyTexts['filter.type']).focus()
      // All and deposits in turn, by a key that the browser times.
      await page.keyboard.press(before.includes('type=') ? 'ArrowUp' : 'ArrowDown')
      await page.waitForURL((url) => url.href !== before)
      await settled(page)
    },
  },
  {
    what: 'a stroke of the signature',
    hash: '#/home?modal=modal_sign',
    async act(page) {
      await page.getByRole('dialog').locator('canvas').waitFor()
      await drag(page, '[role=dialog] canvas')
    },
  },
]

/** Row F13: the page's response time against a tap on the baseline's page. */
export async function tapRows(browser: Browser, { baseline, person }: Targets): Promise<Row[]> {
  const tap = await answerTime(browser, baseline, (page) => page.getByRole('link').first().click())
  const rows: Row[] = []
  for (const { what, hash, act } of acts) {
    const ours = await answerTime(browser, { ...person, url: `${person.url}${hash}` }, act)
    rows.push({ line: 'F13', what: `${what}, against a tap`, ours, baseline: tap, unit: 'ms', atMost: 4 })
    rows.push({ line: 'F13', what: `${what}, against 200 ms`, ours, baseline: 200, unit: 'ms', atMost: 1 })
  }
  return rows
}
