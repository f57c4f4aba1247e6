import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/process/freePort.ts'
import { waitFor } from '../support/waitFor.ts'
import type { Engine, EngineDocument } from './engine.ts'

const browserOptions = { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] }
/** The key of an element reference in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Reference = { [elementKey]: string }

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>

/** Sends a WebDriver command. Throws WebDriver's error. */
const sender =
  (port: number): Send =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string } | null }
    if (value?.error !== undefined) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 400)}`)
    return value as never
  }

/** Starts a virtual display, because WebKitGTK has no headless mode. Returns its name. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  // Xvfb chooses a free number itself and writes it to the descriptor.
  const process = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    process.once('error', reject)
    process.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    process.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  return { display: `:${number}`, process }
}

function documentOf(send: Send, session: string, enter: () => Promise<void>): EngineDocument {
  const within = async <T>(run: () => Promise<T>): Promise<T> => {
    await send('POST', `${session}/frame`, { id: null })
    await enter()
    return run()
  }
  const element = (selector: string): Promise<string> =>
    waitFor(selector, async () => {
      const found = send<Reference>('POST', `${session}/element`, { using: 'css selector', value: selector })
      return found.then((reference) => reference[elementKey]).catch(() => null)
    })
  return {
    text: (selector) => within(async () => send<string>('GET', `${session}/element/${await element(selector)}/text`)),
    click: (selector) => within(async () => void (await send('POST', `${session}/element/${await element(selector)}/click`, {}))),
    type: (selector, text) =>
      within(async () => void (await send('POST', `${session}/element/${await element(selector)}/value`, { text }))),
    evaluate: (body) =>
      within(async () => {
        const script = `const done = arguments[arguments.length - 1]; (async () => {${body}})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const result = await send<{ value?: unknown; error?: string }>('POST', `${session}/execute/async`, { script, args: [] })
        if (result.error !== undefined) throw new Error(result.error)
        return result.value as never
      }),
  }
}

/** Starts WebKitGTK's browser by WebDriver on a virtual display. It reports no console errors and emulates no network. */
export async function openWebkit(): Promise<Engine> {
  const { display, process: xvfb } = await startDisplay()
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-webkit-'))
  const port = await freePort()
  const driver = spawn('/usr/bin/WebKitWebDriver', ['-p', String(port)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      XDG_RUNTIME_DIR: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
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
  await send('POST', `${session}/window/rect`, { width: 1280, height: 860 })
  const enterPlatform = async (): Promise<void> => {
    const found = await waitFor('the platform’s iframe', () =>
      send<Reference>('POST', `${session}/element`, { using: 'css selector', value: 'iframe' }).catch(() => null),
    )
    await send('POST', `${session}/frame`, { id: found })
  }
  return {
    page: documentOf(send, session, async () => undefined),
    platform: documentOf(send, session, enterPlatform),
    open: (url) => send('POST', `${session}/url`, { url }),
    reload: () => send('POST', `${session}/refresh`, {}),
    consoleErrors: () => null,
    async close() {
      await send('DELETE', session).catch(() => undefined)
      driver.kill()
      xvfb.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
