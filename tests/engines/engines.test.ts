import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasFirefox, hasWebkit } from '../../scripts/engines/ensureEngines.ts'
import { freePorts } from '../../server/process/freePort.ts'
import { personOf } from '../support/logIn.ts'
import { seededFolder } from '../support/seeded.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { type CuttableProxy, openCuttableProxy } from './cuttableProxy.ts'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebkit } from './webkit.ts'

const engines = [
  { name: 'Firefox', isInstalled: hasFirefox(), open: openFirefox },
  { name: 'WebKit', isInstalled: hasWebkit(), open: openWebkit },
]

describe.each(engines)('$name', ({ isInstalled, open }) => {
  let server: RunningServer
  let proxy: CuttableProxy
  let engine: Engine
  let appUrl: string

  beforeAll(async () => {
    if (!isInstalled) return
    const [app = 0, platform = 0, sandbox = 0, proxyPort = 0] = await freePorts(4)
    appUrl = `http://localhost:${proxyPort}`
    server = await startServer({ dataDir: seededFolder(), ports: { app, platform, sandbox }, env: { APP_URL: appUrl } })
    proxy = await openCuttableProxy(proxyPort, app)
    engine = await open(server.platformUrl)
  })
  afterAll(async () => {
    await engine?.close()
    await proxy?.cut()
    await server?.stop()
    server?.remove()
  })

  test.runIf(isInstalled)('signs in, and the platform shows a live price', async () => {
    const { email, password } = personOf('trader')
    await engine.open(`${appUrl}/en/login`)
    await engine.page.type('input[name=email]', email)
    await engine.page.type('input[name=password]', password)
    await engine.page.click('form button[type=submit]')
    await waitFor('the trading screen', async () => (await engine.page.evaluate<string>('return location.hash')) === '#/home')
    expect(await engine.platform.text('.feed[data-feed=live]')).toBe('Live')
  })

  test.runIf(isInstalled)('an order is placed and runs', async () => {
    const open = async () => Number(/\d+/.exec(await engine.platform.text('#tab-open'))?.[0] ?? 0)
    const before = await open()
    await engine.platform.click('button[data-direction=up]:not([aria-disabled])')
    await expect.poll(open).toBe(before + 1)
  })

  test.runIf(isInstalled)('the deposit form is prefetched, opens and reacts to typing', async () => {
    const link = 'document.querySelector(\'nav a[href$="#/show/funding"]\')'
    await engine.page.evaluate(`${link}.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))`)
    await engine.page.click('nav a[href$="#/show/funding"]')
    await engine.page.type('input[autocomplete=cc-number]', '4000000000000002')
    const typed = await engine.page.evaluate<string>('return document.querySelector("input[autocomplete=cc-number]").value')
    expect(typed.replaceAll(' ', '')).toBe('4000000000000002')
  })

  test.runIf(isInstalled)('[PWA-03, PWA-04] without a server the shell starts and says that it is offline', async () => {
    await engine.page.evaluate(`
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))`)
    expect(engine.consoleErrors() ?? []).toEqual([])
    await proxy.cut()
    await engine.reload()
    const shown = () => engine.page.evaluate<string>('return document.body.innerText')
    await expect.poll(shown).toContain('Offline since')
  })
})
