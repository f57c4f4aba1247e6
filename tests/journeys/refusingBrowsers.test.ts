import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchProfile } from '../support/browser.ts'
import { fillForm, personOf } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { choosePorts, type RunningServer, startServer } from '../support/server.ts'

let profile: string
let server: RunningServer | undefined
let context: BrowserContext | undefined
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'openfloor-profile-'))
})
afterEach(async () => {
  await context?.close()
  await server?.stop()
  server?.remove()
  rmSync(profile, { recursive: true, force: true })
})

/** Blocks cookies of every site in the browser's own settings; with them goes every other store. */
function blockCookies(): void {
  mkdirSync(join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
}

/** Opens a tab; `crashes` collects what the page throws. */
async function openTab(args: readonly string[] = []): Promise<{ page: Page; crashes: string[] }> {
  context = await launchProfile(profile, args)
  const page = await context.newPage()
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(`${error.name}: ${error.message}`))
  return { page, crashes }
}

/** Opens home, where prices arrive. */
async function openHome(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/en/trading#/home`)
  await page.frameLocator('iframe').locator('.feed[data-feed=live]').waitFor()
}

async function sendMessage(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/en/trading#/show/contacts`)
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill('ada@openfloor.example')
  await page.getByLabel('Your message').fill('Where is my invoice?')
  await page.getByRole('button', { name: 'Send message' }).click()
}

const { email, password } = personOf('trader')

test('[APP-34] with blocked cookies the app opens, and says why nobody can sign in or send', async () => {
  blockCookies()
  server = await startServer({ dataDir: seededFolder() })
  const { page, crashes } = await openTab()
  const notice = page.getByText('This browser blocks cookies for this site')
  await openHome(page, server.appUrl)
  const isRefused = (): boolean => {
    try {
      return globalThis.localStorage === undefined
    } catch {
      return document.cookie === ''
    }
  }
  expect(await page.evaluate(isRefused)).toBe(true)
  await notice.first().waitFor()

  await page.goto(`${server.appUrl}/en/login`)
  await notice.first().waitFor()
  await fillForm(page, email, password)
  await page.getByRole('alert').filter({ hasText: 'Please try again' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)

  await sendMessage(page, server.appUrl)
  await page.getByRole('alert').filter({ hasText: 'Please try again' }).waitFor()
  expect(await page.getByLabel('Your message').inputValue()).toBe('Where is my invoice?')
  expect(crashes).toEqual([])
})

test('[APP-34] by plain http on another host a person signs in and sends a message', async () => {
  const ports = await choosePorts()
  const appUrl = `http://app.test:${ports.app}`
  server = await startServer({
    dataDir: seededFolder(),
    ports,
    env: { APP_URL: appUrl, PLATFORM_URL: `http://platform.test:${ports.platform}` },
  })
  const { page, crashes } = await openTab(['--host-resolver-rules=MAP *.test 127.0.0.1'])
  await openHome(page, appUrl)
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator])).toEqual([false, false, false])
  await page.getByText('This page was opened without https').first().waitFor()

  await page.goto(`${appUrl}/en/login`)
  await fillForm(page, email, password)
  await page.waitForURL(`${appUrl}/en/trading#/home`)
  await page.locator('[popovertarget=panel-account]').first().waitFor()

  await sendMessage(page, appUrl)
  await page.getByText('We’ve received your message').waitFor()
  expect(crashes).toEqual([])
})
