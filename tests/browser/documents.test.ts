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

test(
  '[VER-08, VER-04] an unclear picture is warned of twice, and another type is refused',
  { tag: '@long' },
  async ({ server, newcomerPage: page }) => {
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
  },
)

/** Returns the bytes that wait on the device, of the one file that waits. */
async function waitingBytes(page: Page): Promise<Buffer> {
  const parts = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('openfloor')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    })
    const rows = await new Promise<{ part: string; bytes: ArrayBuffer }[]>((resolve) => {
      const reading = database.transaction('uploadParts').objectStore('uploadParts').getAll()
      reading.addEventListener('success', () => resolve(reading.result as never))
    })
    database.close()
    const numbered = rows.map(({ part, bytes }) => ({ number: Number(part.split(':').at(-1)), bytes: [...new Uint8Array(bytes)] }))
    return numbered.toSorted((a, b) => a.number - b.number).map(({ bytes }) => bytes)
  })
  return Buffer.from(parts.flat())
}

test('[VER-08] a photograph leaves upright, scaled down and without its place; a blurred one has a warning', async ({
  server,
  context,
  newcomerPage: page,
}) => {
  const card = cardOf(page)
  const lying = await sharp(await photograph('#f0f0f0', '#202020'))
    .resize(3_000, 2_000, { fit: 'fill' })
    // The camera's upper edge, which is the right one of the upright picture.
    .composite([{ input: { create: { width: 3_000, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } }
  const turned = await sharp(lying).withMetadata({ orientation: 6 }).withExifMerge(place).jpeg().toBuffer()
  expect((await sharp(turned).metadata()).exif).toBeDefined()
  await page.goto(`${server.appUrl}/en/trading#/show/personal/verify`)
  await expect(card.getByText('Needed', { exact: true })).toBeVisible()
  await choose(page, 'blurred.jpg', await sharp(lying).blur(40).jpeg().toBuffer())
  await expect(card.getByText('It looks blurred.')).toBeVisible()
  await choose(page, 'photo.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)]))
  await expect(card.getByRole('alert')).toContainText('File type is not [ PNG, JPG, JPEG, PDF ]!')
  await choose(page, 'turned.jpg', turned)
  await expect(card.getByRole('img', { name: 'Preview of turned.jpg' })).toBeVisible()
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(card.getByText('On its way', { exact: true })).toBeVisible()
  const sent = sharp(await waitingBytes(page))
  const { format, width, height, exif, orientation } = await sent.metadata()
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'jpeg',
    width: 1_600,
    height: 2_400,
    exif: undefined,
    orientation: undefined,
  })
  const [red = 0, green = 255] = await sent.extract({ left: 1_560, top: 1_200, width: 1, height: 1 }).raw().toBuffer()
  expect([red > 200, green < 60]).toEqual([true, true])
  await context.setOffline(false)
  await expect(card.getByText('Being checked', { exact: true })).toBeVisible()
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

test('[VER-09] strokes survive a turned device and are undone; the signed text is read back', async ({
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
  /** The ink in the corner that the second stroke alone crosses. */
  const corner = (): Promise<boolean> =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const [x, y, side] = [canvas.width * 0.6, 0, canvas.height * 0.3]
      const data = canvas.getContext('2d')?.getImageData(x, y, side, side).data ?? []
      return data.some((value, index) => index % 4 === 0 && value < 128)
    })
  expect(await corner()).toBe(false)
  await page.mouse.move(box.x + box.width * 0.62, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40, { steps: 8 })
  await page.mouse.up()
  expect(await corner()).toBe(true)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  expect([await corner(), await inked()]).toEqual([false, true])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(inked).toBe(true)
  await dialog.getByRole('button', { name: 'Save signature' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`I, ${firstName} ${lastName}, confirm`)).toBeVisible()
  const width = (): Promise<number> => page.getByAltText('Your signature').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

for (const way of ['Type', 'Upload'] as const)
  test(
    `[VER-09, VER-12] a person who cannot draw signs by “${way}”, and reads the signature back`,
    { tag: '@long' },
    async ({ server, newcomerPage: page }) => {
      await page.goto(`${server.appUrl}/en/trading#/show/personal`)
      await page.getByRole('button', { name: 'Sign now' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your signature' })
      await dialog.getByRole('radio', { name: way }).check()
      if (way === 'Type') await dialog.getByLabel('Your full name').fill('Ada Vale')
      else {
        const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="100%" height="100%" fill="#e8e4d8"/><path d="M60 200 Q 200 20 320 180 T 560 150 T 740 120" fill="none" stroke="#223" stroke-width="9"/></svg>`
        const input = dialog.locator('input[type=file]')
        await input.setInputFiles({
          name: 'empty.png',
          mimeType: 'image/png',
          buffer: await sharp(Buffer.from(paper.replace(/<path.*\/>/, '')))
            .png()
            .toBuffer(),
        })
        await expect(dialog.getByRole('alert')).toBeVisible()
        await input.setInputFiles({ name: 'signed.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(paper)).png().toBuffer() })
        await expect(dialog.getByRole('img')).toBeVisible()
      }
      await dialog.getByRole('button', { name: 'Save signature' }).click()
      await expect(dialog).toHaveCount(0)
      const width = (): Promise<number> => page.getByAltText('Your signature').evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
    },
  )
