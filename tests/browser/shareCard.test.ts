import { readFileSync } from 'node:fs'
import { logInAs } from '../support/logIn.ts'
import { expect, test } from './fixtures.ts'

test('[ENG-10] a place in an ended contest is saved as a PNG for link previews', { tag: '@long' }, async ({ page, server, faults }) => {
  await logInAs(page, server.appUrl, 'trader')
  await page.goto(`${server.appUrl}/en/trading#/show/contest`)
  await page.locator('main a[href*="#/show/contest/week"]').first().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share as a picture' }).click()
  const download = await saved
  const picture = readFileSync(await download.path())
  expect(download.suggestedFilename()).toMatch(/^week(ly|end)-[\d-]+\.png$/)
  // The signature of a PNG, and the width and height of its header.
  expect(picture.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(faults).toEqual([])
})
