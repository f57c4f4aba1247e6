import { phone } from '../support/browser.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: phone })

test('[SUP-12] on a phone the chat takes the focus from its button and gives it back', async ({ newcomerPage: page, server }) => {
  await page.goto(`${server.appUrl}/en/trading#/show/terms`)
  const opener = page.getByRole('button', { name: 'Chat', exact: true })
  await opener.click()
  await expect(page.getByRole('heading', { name: 'Chat', exact: true })).toBeFocused()
  await expect(opener).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
