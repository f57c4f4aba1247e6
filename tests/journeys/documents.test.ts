import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type OpenApp } from '../offline/app.ts'
import { phone } from '../support/browser.ts'
import { logInAs, personOf } from '../support/logIn.ts'
import { horizontalOverflow, openAxeContext, violations } from './axe.ts'

let app: OpenApp
let page: Page
beforeAll(async () => {
  app = await openApp({}, 'new trader')
  page = app.page
})
afterAll(() => app.close())

/** A page with lines of print, as a camera of `side` pixels sees it. */
const photograph = (side: number, paper: string, ink: string): Promise<Buffer> => {
  const lines = Array.from({ length: 40 }, (_none, line) => `<rect x="5%" y="${line * 2.5}%" width="90%" height="1%" fill="${ink}"/>`).join(
    '',
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${paper}"/>${lines}</svg>`
  return sharp(Buffer.from(svg))
    .withExif({ IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
}
const card = () => page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Identity document' }) })
const choose = (name: string, buffer: Buffer) =>
  card().locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/jpeg', buffer })
const act = (action: string) =>
  fetch(`${app.server.sandboxUrl}/controls/act`, {
    method: 'POST',
    body: new URLSearchParams({ action, email: personOf('new trader').email }),
    headers: { origin: app.server.sandboxUrl },
    redirect: 'manual',
  })
/** Has the worker read the notifications now, as it does by itself each minute. */
const readNotifications = () => page.locator('[popovertarget=panel-notifications]').click()

test('[VER-08] an unclear picture is warned of twice before it can be sent anyway', async () => {
  await page.goto(`${app.server.appUrl}/en/trading#/show/personal/verify`)
  await card().getByText('Needed', { exact: true }).waitFor()
  await choose('dark.jpg', await photograph(600, '#202020', '#101010'))
  await card().getByText('It’s too dark.').waitFor()
  await card().getByText('Please take it again').waitFor()
  expect(await card().getByRole('button', { name: /^Send/ }).count()).toBe(0)
  await choose('dark.jpg', await photograph(600, '#202020', '#101010'))
  await card().getByRole('button', { name: 'Send anyway' }).waitFor()
})

test('[VER-04] a file of another type is refused on the device, with the original’s text', async () => {
  await choose('passport.jpg', Buffer.from('<svg onload="alert(1)"/>'))
  await expect.poll(() => card().getByRole('alert').innerText()).toContain('File type is not [ PNG, JPG, JPEG, PDF ]!')
})

test('[VER-01, VER-07] a document sent offline goes by itself; its decision arrives by itself', async () => {
  await app.context.setOffline(true)
  await choose('passport.jpg', await photograph(1_400, '#f0f0f0', '#202020'))
  await card().getByRole('img', { name: 'Preview of passport.jpg' }).waitFor()
  await card().getByRole('button', { name: 'Send', exact: true }).click()
  await card().getByText('On its way', { exact: true }).waitFor()
  await app.context.setOffline(false)
  await card().getByText('Being checked', { exact: true }).waitFor()
  await act('refuse-expired')
  await readNotifications()
  await card().getByText('It has expired. Send one that is still valid.').waitFor()
  await act('acceptDocument')
  await expect.poll(() => card().locator('header').innerText()).toContain('Not accepted')
})

test('[VER-09] strokes survive a turned device; the signed text is read back', async () => {
  await page.goto(`${app.server.appUrl}/en/trading#/show/personal`)
  await page.getByRole('button', { name: 'Sign now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  const pad = dialog.getByRole('img', { name: /^Signature area/ })
  const inked = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, index) => index % 4 === 0 && value < 128).length
    })
  await dialog.getByRole('button', { name: 'Save signature' }).click()
  await dialog.getByText('Cant save empty sign!').waitFor()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, box.y + 150, { steps: 12 })
  await page.mouse.up()
  expect(await inked()).toBeGreaterThan(50)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(inked).toBeGreaterThan(20)
  await dialog.getByRole('button', { name: 'Save signature' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^I, Noah Weber, confirm/).waitFor()
  await expect.poll(() => page.getByAltText('Your signature').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test.each(['dark', 'light'] as const)(
  '[APP-24, VER-01] profile and documents have no axe-core violation on a phone in the %s theme',
  async (theme) => {
    const context = await openAxeContext(app.context.browser()!, { theme, viewport: phone })
    const own = await context.newPage()
    await logInAs(own, app.server.appUrl, 'risk partner')
    for (const [hash, heading] of [
      ['/show/personal', 'Signature'],
      ['/show/personal/verify', 'Identity document'],
    ]) {
      await own.goto(`${app.server.appUrl}/en/trading#${hash}`)
      await own.getByRole('heading', { name: heading!, exact: true }).waitFor()
      expect([...(await violations(own)), await horizontalOverflow(own)]).toEqual([0])
    }
    await context.close()
  },
)
