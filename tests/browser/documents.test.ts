import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { untilCached } from '../offline/app.ts'
import { expect, test } from './fixtures.ts'

/** A page with lines of print, as a camera sees it. */
function photograph(paper: string, ink: string): Promise<Buffer> {
  const side = 1_400
  const lines = Array.from({ length: 40 }, (_none, at) => `<rect x="5%" y="${at * 2.5}%" width="90%" height="1%" fill="${ink}"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${paper}"/>${lines}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const cardOf = (page: Page): Locator =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Identity document' }) })
const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  cardOf(page).locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/jpeg', buffer })

test('[VER-08, VER-04] an unclear picture is warned of twice, and another type is refused', async ({ server, newcomerPage: page }) => {
  const dark = await photograph('#202020', '#101010')
  const card = cardOf(page)
  await page.goto(`${server.appUrl}/en/trading#/show/personal/verify`)
  await expect(card.getByText('Needed', { exact: true })).toBeVisible()
  await choose(page, 'dark.jpg', dark)
  await expect(card.getByText('It’s too dark.')).toBeVisible()
  await expect(card.getByText('Please take it again')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await choose(page, 'dark.jpg', dark)
  await expect(card.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  await choose(page, 'passport.jpg', Buffer.from('<svg onload="alert(1)"/>'))
  await expect(card.getByRole('alert')).toContainText('File type is not [ PNG, JPG, JPEG, PDF ]!')
})

test.describe('with the app cached for offline use', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[VER-01, VER-07, SES-14] a document sent offline outlasts a sign-out taken back, and goes by itself', async ({
    context,
    server,
    newcomer: { email },
    newcomerPage: page,
  }) => {
    const card = cardOf(page)
    await page.goto(`${server.appUrl}/en/trading#/show/personal/verify`)
    await expect(card.getByText('Needed', { exact: true })).toBeVisible()
    await untilCached(page)
    await context.setOffline(true)
    await choose(page, 'passport.jpg', await photograph('#f0f0f0', '#202020'))
    await expect(card.getByRole('img', { name: 'Preview of passport.jpg' })).toBeVisible()
    await card.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(card.getByText('On its way', { exact: true })).toBeVisible()
    await page.locator('[popovertarget=panel-profile]:visible').first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await expect(question.getByText('1 file has not been sent yet.')).toBeVisible()
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(question).toHaveCount(0)
    await context.setOffline(false)
    await expect(card.getByText('Being checked', { exact: true })).toBeVisible()

    await context.request.post(`${server.sandboxUrl}/controls/act`, {
      form: { action: 'refuse-expired', email },
      headers: { origin: server.sandboxUrl },
      maxRedirects: 0,
    })
    // Has the worker read the notifications now, as it does by itself each minute.
    await page.locator('[popovertarget=panel-notifications]').click()
    await expect(card.getByText('It has expired. Send one that is still valid.')).toBeVisible()
  })
})

test('[VER-09] strokes survive a turned device; the signed text is read back', async ({
  server,
  newcomer: { firstName, lastName },
  newcomerPage: page,
}) => {
  await page.goto(`${server.appUrl}/en/trading#/show/personal`)
  await page.getByRole('button', { name: 'Sign now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  const pad = dialog.getByRole('img', { name: /^Signature area/ })
  const inked = (): Promise<boolean> =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return data.some((value, index) => index % 4 === 0 && value < 128)
    })
  await dialog.getByRole('button', { name: 'Save signature' }).click()
  await expect(dialog.getByText('Cant save empty sign!')).toBeVisible()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the pad is not shown')
  await page.mouse.move(box.x + 20, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, box.y + 150, { steps: 12 })
  await page.mouse.up()
  expect(await inked()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(inked).toBe(true)
  await dialog.getByRole('button', { name: 'Save signature' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`I, ${firstName} ${lastName}, confirm`)).toBeVisible()
  const width = (): Promise<number> => page.getByAltText('Your signature').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})
