import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasFirefox, hasWebkit } from '../../scripts/engines/ensureEngines.ts'
import { freePorts } from '../../server/process/freePort.ts'
import { failedScreenPath } from '../support/failedScreens.ts'
import { personOf } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { enterChat } from './chatMember.ts'
import { type CuttableProxy, openCuttableProxy } from './cuttableProxy.ts'
import type { Engine, EngineDocument, ViewportSize } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebkit } from './webkit.ts'

const engines = [
  { name: 'Firefox', isInstalled: hasFirefox(), open: () => openFirefox() },
  { name: 'WebKit', isInstalled: hasWebkit(), open: openWebkit },
]

/** A phone and a desktop. */
const sizes: ViewportSize[] = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
]

describe.each(engines)('$name', ({ name, isInstalled, open }) => {
  let server: RunningServer
  let proxy: CuttableProxy
  let engine: Engine
  let page: EngineDocument
  let platform: EngineDocument
  let chat: EngineDocument
  let appUrl: string

  beforeAll(async () => {
    if (!isInstalled) return
    const [appPort = 0, platformPort = 0, sandboxPort = 0, proxyPort = 0] = await freePorts(4)
    const ports = { app: appPort, platform: platformPort, sandbox: sandboxPort }
    appUrl = `http://localhost:${proxyPort}`
    server = await startServer({ dataDir: seededFolder(), ports, env: { APP_URL: appUrl } })
    proxy = await openCuttableProxy(proxyPort, appPort)
    engine = await open()
    page = engine.page
    platform = engine.iframe('iframe[src*="/?"]')
    chat = engine.iframe('#chat iframe')
  })
  afterEach(async ({ task }) => {
    // A browser that hangs has no picture, and the failure itself is what the test reports.
    if (task.result?.state !== 'fail') return
    const picture = await engine.picture().catch(() => null)
    if (picture) writeFileSync(failedScreenPath(`${name} ${task.name}`, 1), picture)
  })
  afterAll(async () => {
    await engine?.close()
    await proxy?.cut()
    await server?.stop()
    server?.remove()
  })

  const button = (name: string, inside = ''): string => `//${inside}button[normalize-space()="${name}"]`

  test.runIf(isInstalled)('signs in, and the platform shows a live price', async () => {
    const { email, password } = personOf('trader')
    await engine.open(`${appUrl}/en/login`)
    await page.type('input[name=email]', email)
    await page.type('input[name=password]', password)
    await page.click('form button[type=submit]')
    await waitFor('the trading screen', async () => (await page.evaluate<string>('return location.hash')) === '#/home')
    expect(await platform.text('.feed[data-feed=live]')).toBe('Live')
  })

  test.runIf(isInstalled).each(sizes)(
    '[TRD-05, SRV-07] at $width px a message appears when it is sent, and another person’s',
    async (size) => {
      await engine.resize(size)
      const say = await enterChat(server, appUrl, personOf('chat host'), 'main')
      const messages = () =>
        chat.evaluate<string[]>('return [...document.querySelectorAll("[data-id] .words")].map((one) => one.innerText)')
      await page.click('#chat-opener')
      await page.click('//*[@id="chat"]//button[starts-with(normalize-space(), "Main room")]')
      const [own, other] = [`Mine at ${size.width}`, `Theirs at ${size.width}`]
      await chat.type('#message', own)
      await chat.click('.send')
      await expect.poll(messages).toContain(own)
      await say(other)
      await expect.poll(messages).toContain(other)
      expect((await messages()).slice(-2)).toEqual([own, other])
      await page.click('#chat button[aria-label="Close the chat"]')
    },
  )

  test.runIf(isInstalled).each(sizes)('[TRD-07] at $width px a tip is confirmed and deducted from the balance', async (size) => {
    await engine.resize(size)
    const balance = async () => Number(/\$([\d,.]+)/.exec(await page.text('header'))?.[1]?.replaceAll(',', ''))
    await waitFor('the balance', async () => (await balance()) > 0)
    const before = await balance()
    await page.click('#chat-opener')
    await page.click(button('Tip', '*[@id="chat"]//'))
    await page.type('[role=dialog] input', '5')
    await page.click(button('Tip $5'))
    await expect.poll(() => page.text('[role=dialog]')).toMatch(/Thank you. \$5 sent to /)
    await expect.poll(balance).toBe(before - 5)
    await page.click(button('OK'))
    await page.click('#chat button[aria-label="Close the chat"]')
  })

  test.runIf(isInstalled)('[TRD-01, TRD-05] iframes removed while they load leave the page responsive', async () => {
    const removed = await page.evaluate<number>(`
      const { src } = document.querySelector('iframe[src*="/?"]')
      const addresses = [src, new URL('/chat/', src).href]
      let count = 0
      for (let wait = 0; wait < 200; wait += 10)
        for (const address of addresses) {
          const iframe = document.createElement('iframe')
          iframe.src = address
          document.body.append(iframe)
          await new Promise((resolve) => setTimeout(resolve, wait))
          iframe.remove()
          count += 1
        }
      return count`)
    expect(removed).toBe(40)
    expect(await page.text('header')).toContain('$')
  })

  test.runIf(isInstalled).each(sizes)('at $width px the list of symbols is as high as the screen allows', async (size) => {
    await engine.resize(size)
    await platform.click('[popovertarget=symbols].chosen')
    await expect.poll(() => platform.evaluate('return document.querySelector("ul.symbols").clientHeight')).toBeGreaterThan(200)
    await platform.evaluate('document.getElementById("symbols").hidePopover()')
  })

  test.runIf(isInstalled)('[TRD-13] the list of traders to copy shows its title', async () => {
    await page.evaluate('location.hash = "#/home?modal=copy"')
    await page.text('[role=dialog] legend')
    const isShown = `
      const legend = document.querySelector('[role=dialog] legend')
      const { x, y, height } = legend.getBoundingClientRect()
      return document.elementFromPoint(x + 2, y + height / 2) === legend`
    await expect.poll(() => page.evaluate(isShown)).toBe(true)
    await page.click('[role=dialog] button[aria-label="Close"]')
  })

  test.runIf(isInstalled).each(sizes)('at $width px an order is placed and runs', async (size) => {
    await engine.resize(size)
    // On a phone the tab is in a closed sheet, and WebKit's driver reads no text that is not shown.
    const open = async () => Number(/\d+/.exec(await platform.evaluate('return document.getElementById("tab-open").textContent'))?.[0] ?? 0)
    const before = await open()
    await platform.click('button[data-direction=up]:not([aria-disabled])')
    await expect.poll(open).toBe(before + 1)
  })

  test.runIf(isInstalled).each(sizes)('at $width px the deposit form is prefetched, opens and reacts to typing', async (size) => {
    await engine.resize(size)
    await page.evaluate('location.hash = "#/home"')
    const link = 'document.querySelector(\'nav a[href$="#/show/funding"]\')'
    await page.evaluate(`${link}.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))`)
    await page.click('nav a[href$="#/show/funding"]')
    await page.type('input[autocomplete=cc-number]', '4000000000000002')
    const typed = await page.evaluate<string>('return document.querySelector("input[autocomplete=cc-number]").value')
    expect(typed.replaceAll(' ', '')).toBe('4000000000000002')
  })

  test.runIf(isInstalled).each(sizes)(
    '[FUND-38, INV-02, INV-05] at $width px an invoice shows its QR code, copies its terms and gets paid',
    async (size) => {
      await engine.resize(size)
      await engine.open(`${appUrl}/en/trading#/show/funding/bitcoin`)
      await page.click(button('Get the payment address'))
      const copied = async (what: string): Promise<string> => {
        const press = `button[@aria-label="Copy ${what}" or normalize-space()="Copy ${what}"]`
        await page.click(`//${press}`)
        const row = `//*[${press}]`
        expect(await page.text(`${row}/following-sibling::*[@data-outcome="copied"]`)).toMatch(/copied to clipboard$/)
        return page.text(`${row}/*[1]`)
      }
      const amount = (await copied('amount')).replace(/ BTC$/, '')
      const address = (await copied('address')).replace(/\s/g, '')
      const code = await page.evaluate<DOMRect>('return document.querySelector("svg[role=img]").getBoundingClientRect().toJSON()')
      expect(code.width).toBe(code.height)
      expect(code.width).toBeGreaterThan(150)
      expect(code.right).toBeLessThan(size.width)
      const paid = await fetch(`${server.sandboxUrl}/chain/btc/${address}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount, confirmations: 6 }),
      })
      expect(paid.status).toBe(200)
      // The chain is queried every few seconds at most, so that the first press may still show the old state.
      // The button is removed once paid.
      const refreshed = async (): Promise<string> => {
        await page.evaluate(`[...document.querySelectorAll("#main button")].find((one) => one.innerText === "Refresh")?.click()`)
        return page.text('#main')
      }
      await expect.poll(refreshed, { interval: 500 }).toMatch(/\$[\d,.]+ credited/)
    },
  )

  test.runIf(isInstalled)('[PWA-03, PWA-04] without a server the shell starts and says that it is offline', async () => {
    await page.evaluate(`
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))`)
    expect(engine.consoleErrors() ?? []).toEqual([])
    await proxy.cut()
    await engine.reload()
    await expect.poll(() => page.text('body')).toContain('Offline since')
  })
})
