import type { Browser, BrowserContext, Frame, FrameLocator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SeedPerson } from '../../server/seed/people.ts'
import { desktop, phone, resize, watchFaults } from '../support/browser.ts'
import { withBrowser } from '../support/withBrowser.ts'
import { logInAs } from '../support/logIn.ts'
import type { RunningServer } from '../support/server.ts'
import { type Appearance, openAxeContext, horizontalOverflow, violations } from './axe.ts'

let server: RunningServer
let browser: Browser

withBrowser((given) => ({ server, browser } = given))

/** Every URL the person's browser requested, of iframes and calls. */
const addresses: string[] = []

/** Signs in a demo person in a separate context; ends on the trading screen. */
async function comeIn(
  role: SeedPerson['role'],
  { viewport = desktop, theme = 'dark' }: Partial<Appearance> = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await openAxeContext(browser, { viewport, theme })
  const page = await context.newPage()
  page.on('request', (request) => addresses.push(request.url()))
  const faults = watchFaults(page)
  await logInAs(page, server.appUrl, role)
  return { context, page, faults }
}

const chatOf = (page: Page): FrameLocator => page.frameLocator('#chat iframe')

async function openChat(page: Page, room = 'Main room'): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByRole('button', { name: new RegExp(`^${room}`) }).click()
  const chat = chatOf(page)
  await chat.getByRole('heading', { name: room }).waitFor()
  await chat.getByRole('log').and(chat.locator('[aria-busy=false]')).waitFor()
  return chat
}

async function say(chat: FrameLocator, text: string): Promise<void> {
  await chat.getByRole('textbox').fill(text)
  await chat.getByRole('textbox').press('Enter')
}

/** Waits until the room has it: the log also shows messages still being sent. */
const untilShown = (chat: FrameLocator, text: string): Promise<void> =>
  chat.getByRole('log').locator('[data-id]').getByText(text, { exact: true }).waitFor()

test('[TRD-05, SRV-07] two people talk, one reconnects and catches up, and the host moderates', async () => {
  const [trader, host] = [await comeIn('trader'), await comeIn('chat host')]
  const [anna, tomas] = [await openChat(trader.page), await openChat(host.page)]

  // Each sees the other, and the room shows its host.
  await trader.page.getByRole('button', { name: /^Main room\s+Tomas is here/ }).waitFor()
  await anna.getByText('Here now: 2').waitFor()
  await say(anna, 'Is https://example.com/now a link? <b>no</b>')
  await untilShown(tomas, 'Is https://example.com/now a link? <b>no</b>')
  expect(await tomas.getByRole('log').locator('a, b').count()).toBe(0)
  await say(tomas, 'No, it is only text.')
  await untilShown(anna, 'No, it is only text.')

  // Without a network messages wait; afterwards all missed ones are shown once and in order.
  await trader.context.setOffline(true)
  await anna.getByText('No connection. Your messages will be sent when you’re back online.').waitFor()
  await say(anna, 'written in a tunnel')
  await anna.getByText('Not sent yet.', { exact: false }).waitFor()
  await say(tomas, 'first while you were away')
  await say(tomas, 'second while you were away')
  await untilShown(tomas, 'second while you were away')
  await trader.context.setOffline(false)
  await untilShown(anna, 'second while you were away')
  await untilShown(tomas, 'written in a tunnel')
  const shown = await anna.getByRole('log').locator('.message .words').allTextContents()
  expect(shown.slice(-5)).toEqual([
    'Is https://example.com/now a link? <b>no</b>',
    'No, it is only text.',
    'first while you were away',
    'second while you were away',
    'written in a tunnel',
  ])

  // The draft survives a reload of the page and is private to the person.
  await anna.getByRole('textbox').fill('half a thought')
  // The iframe has the host page store it: a reload could come sooner.
  await expect.poll(() => trader.page.evaluate(() => sessionStorage.getItem('chat:unsent'))).toContain('half a thought')
  await trader.page.reload()
  const again = chatOf(trader.page)
  await untilShown(again, 'written in a tunnel')
  expect(await again.getByRole('textbox').inputValue()).toBe('half a thought')

  // The host mutes a person and removes a message, by keyboard.
  const row = tomas.locator('.message', { hasText: 'written in a tunnel' })
  await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await row.getByRole('button', { name: 'Remove' }).press('Enter')
  await again.getByText('Removed by the host.').waitFor()
  const hosts = again.locator('.message', { hasText: 'first while you were away' })
  await hosts.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await hosts.getByRole('button', { name: 'Report' }).press('Enter')
  await hosts.getByRole('button', { name: 'Something else' }).press('Enter')
  await again.getByText('Thank you. The host will review it.').waitFor()
  const own = tomas.locator('.message', { hasText: 'Is https://example.com' })
  await own.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await own.getByRole('button', { name: 'Block for 15 min' }).press('Enter')
  await again.getByText(/^You can write again at/).waitFor()
  expect(await again.getByRole('textbox').isDisabled()).toBe(true)

  // A member mutes another one, keeps the focus, and finds it so the next time.
  const last = again.locator('.message', { hasText: 'second while you were away' }).getByRole('button', { name: /^Actions for/ })
  await last.press('Enter')
  await again.getByRole('button', { name: 'Mute for me' }).press('Enter')
  const unseen = (chat: FrameLocator) => chat.getByText('From someone you muted.')
  await unseen(again).last().waitFor()
  expect(await again.getByText('second while you were away').count()).toBe(0)
  await expect.poll(() => chatFrame(trader.page).evaluate(() => document.activeElement?.className)).toBe('more')
  await trader.page.reload()
  await unseen(chatOf(trader.page)).last().waitFor()

  expect([...trader.faults, ...host.faults]).toEqual([])
  await Promise.all([trader.context.close(), host.context.close()])
})

test('[TRD-04] the panel starts minimized, has the specified height, and is a sheet on a phone', async () => {
  const { page, context } = await comeIn('trader', { viewport: { width: 1440, height: 900 } })
  const panel = page.getByRole('region', { name: 'Chat' })
  const height = async (): Promise<number> => (await panel.boundingBox())?.height ?? 0
  const focused = () => page.evaluate(() => document.activeElement?.id)
  const opener = page.getByRole('button', { name: 'Chat', exact: true })
  await opener.waitFor()
  expect(await page.locator('#chat').count()).toBe(0)
  await opener.press('Enter')
  await panel.waitFor()
  await expect.poll(focused).toBe('chat-title')
  await expect.poll(height).toBe(582)
  await page.getByRole('button', { name: 'Make the chat larger' }).click()
  for (const width of [1440, 1280, 1920]) {
    await resize(page, { width, height: 1000 })
    await expect.poll(height).toBe(Math.round(((9 / 16) * 73 * width) / 100))
  }
  await page.reload()
  await panel.waitFor()
  await page.getByRole('button', { name: 'Make the chat smaller' }).click()
  await expect.poll(height).toBe(582)

  // Escape leaves it from inside the iframe too, and the focus returns to where it was.
  const field = chatOf(page).getByRole('textbox')
  await field.click()
  await field.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  await expect.poll(focused).toBe('chat-opener')
  await context.close()

  const small = await comeIn('trader', { viewport: phone, theme: 'light' })
  await openChat(small.page)
  const sheet = await small.page.getByRole('region', { name: 'Chat' }).boundingBox()
  expect([sheet?.x, sheet?.width]).toEqual([0, phone.width])
  expect(await horizontalOverflow(small.page)).toBe(0)
  await small.context.close()
})

/** Returns the chat's iframe. */
function chatFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(`${server.platformUrl}/chat`))
  if (!frame) throw new Error('no chat is open')
  return frame
}

test.each<Partial<Appearance>>([{ theme: 'dark' }, { theme: 'light', viewport: phone }])(
  '[TRD-05, APP-24, APP-28] a video room plays its host’s video, muted and captioned, without a violation, $theme',
  async (look) => {
    const { page, context, faults } = await comeIn('new trader', look)
    const chat = await openChat(page, 'Studio')
    await chat.getByText('On air · Mara').waitFor()
    const clip = chat.locator('video')
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
    const said = await clip.evaluate((video: HTMLVideoElement) => ({
      muted: video.muted,
      controls: video.controls,
      // Reduced motion: it does not start by itself.
      paused: video.paused,
      lasts: Math.round(video.duration),
      captions: [...(video.textTracks[0]?.cues ?? [])].length,
    }))
    expect(said).toEqual({ muted: true, controls: true, paused: true, lasts: 12, captions: 3 })
    await clip.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await clip.evaluate((video: HTMLVideoElement) => video.pause())
    expect([await violations(chatFrame(page)), await violations(page, '#chat')]).toEqual([[], []])
    expect(faults).toEqual([])
    await context.close()
  },
)

test('[TRD-07, APP-24] the question about a large tip has no violation, also on a narrow screen', async () => {
  const { page, context } = await comeIn('trader')
  await openChat(page, 'Studio')
  await page.getByRole('button', { name: 'Tip', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tip for Mara').fill('45')
  await dialog.getByRole('button', { name: 'Tip $50' }).click()
  await dialog.getByText('$50 will be deducted from your account for Mara. Do you agree?').waitFor()
  // Also where the question has no room beside the chat.
  for (const viewport of [{ width: 320, height: 640 }, desktop]) {
    await resize(page, viewport)
    expect([viewport.width, await violations(page), await horizontalOverflow(page)]).toEqual([viewport.width, [], 0])
  }
  await context.close()
})

test('[TRD-05] no token of the chat was in any URL', () => {
  expect(addresses.some((address) => address.includes('/chat?'))).toBe(true)
  expect(addresses.filter((address) => /token|session=/i.test(new URL(address).search))).toEqual([])
  const shape = /[\w-]{40,}/
  const chats = addresses.filter(
    (address) => address.startsWith(`${server.platformUrl}/chat`) || address.includes('/v2/chat/') || address.includes('/api/chat/'),
  )
  expect(chats.filter((address) => shape.test(new URL(address).pathname + new URL(address).search))).toEqual([])
})
