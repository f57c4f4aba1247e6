import { expect, test } from './fixtures.ts'

test.beforeEach(async ({ page, server }) => {
  await page.goto(`${server.appUrl}/en/trading#/home`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Risk disclosure' }).first()).toBeVisible()
})

test('[APP-14] dialogs stack: Escape and “back” close only the top one, and the focus returns', async ({ page }) => {
  await page.evaluate(() => void (location.hash = '#/show/funding'))
  const dialogs = page.getByRole('dialog')
  await expect(dialogs).toHaveCount(1)
  const risk = dialogs.getByRole('link', { name: 'Risk disclosure' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await risk.focus()
    await page.keyboard.press('Enter')
    const top = page.getByRole('dialog', { name: 'Risk disclosure' })
    await expect(top).toBeVisible()
    await expect.poll(() => top.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      // A focus trap may keep its bounds beside the dialog; the page behind is never reached.
      expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull()
    }
    // Nor does the focus stay behind it, as a second press of Tab inside an iframe sets it.
    await page.locator('#root a').first().focus()
    await expect.poll(() => top.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await close()
    await expect(top).toHaveCount(0)
    await expect(risk).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/#\/home$/)
})

test('[APP-14] navigation closes every dialog, and “back” from one stays on its screen', async ({ page }) => {
  const dialogs = page.locator('[role=dialog]')
  await page.getByRole('main').getByRole('link', { name: 'Risk disclosure' }).first().click()
  await expect(dialogs).toHaveCount(1)
  await page.evaluate(() => history.back())
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/#\/home$/)
  await page.evaluate(() => void (location.hash = '#/show/funding'))
  await expect(dialogs).toHaveCount(1)
  await page.getByRole('dialog').getByRole('link', { name: 'Risk disclosure' }).click()
  await expect(dialogs).toHaveCount(2)
  await page.evaluate(() => void (location.hash = '#/show/privacy'))
  await expect(dialogs).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
})

test('[APP-10] an opened screen’s heading has the focus', async ({ page }) => {
  await page.evaluate(() => void (location.hash = '#/show/privacy'))
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeFocused()
})
