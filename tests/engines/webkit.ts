import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/process/freePort.ts'
import { waitFor } from '../support/waitFor.ts'
import type { Engine, ViewportSize } from './engine.ts'
import { openDisplay, pictureOf } from './virtualDisplay.ts'
import { sender, webdriverDocument } from './webdriver.ts'

const browserOptions = { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] }

/** With its usual toolbar the window is at least 447 px wide, wider than a phone. */
const narrowToolbar = '* { min-width: 0; margin: 0; padding: 0; border: 0 }'

/**
 * Starts WebKitGTK's browser by WebDriver on a virtual display. It reports no console errors and emulates no
 * network.
 */
export async function openWebkit(): Promise<Engine> {
  const display = await openDisplay({ width: 1_600, height: 1_100 })
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar)
  const port = await freePort()
  const driver = spawn('/usr/bin/WebKitWebDriver', ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      XDG_RUNTIME_DIR: folder,
      XDG_CONFIG_HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // Its sandbox needs user namespaces, which containers often forbid.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const send = sender(port)
  await waitFor('the WebKit driver', () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    ),
  )
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })
  const session = `/session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  const page = webdriverDocument(send, session)
  const resize = async ({ width, height }: ViewportSize): Promise<void> => {
    await waitFor(`a viewport of ${width} x ${height} px`, async () => {
      const now = await page.evaluate<ViewportSize & { bar: number }>(
        'return { width: innerWidth, height: innerHeight, bar: outerHeight - innerHeight }',
      )
      if (now.width === width && now.height === height) return true
      // The command sets the size of the window with its toolbar.
      await send('POST', `${session}/window/rect`, { width, height: height + now.bar })
      return false
    })
  }
  return {
    page,
    iframe: (selector) => webdriverDocument(send, session, selector),
    open: (url) => send('POST', `${session}/url`, { url }),
    reload: () => send('POST', `${session}/refresh`, {}),
    resize,
    // The driver's own pictures take half a minute, or do not end.
    async picture() {
      const area = 'return { x: 0, y: outerHeight - innerHeight, width: innerWidth, height: innerHeight }'
      return pictureOf(display.name, await page.evaluate(area))
    },
    consoleErrors: () => null,
    async close() {
      await send('DELETE', session).catch(() => undefined)
      driver.kill()
      display.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
