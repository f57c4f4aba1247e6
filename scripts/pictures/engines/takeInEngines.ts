import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine, ViewportSize } from '../../../tests/engines/engine.ts'
import { openFirefox } from '../../../tests/engines/firefox.ts'
import { openDisplay } from '../../../tests/engines/virtualDisplay.ts'
import { openWebkit } from '../../../tests/engines/webkit.ts'
import { personOf } from '../../../tests/support/logIn.ts'
import { type RunningServer, startServer } from '../../../tests/support/server.ts'
import { waitFor } from '../../../tests/support/waitFor.ts'
import { run } from '../../process/run.ts'
import { openChromium } from './chromium.ts'
import { personScreens, type PicturedScreen, visitorScreens } from './screens.ts'

const sizes: readonly ViewportSize[] = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
]
const themes = ['dark', 'light'] as const

const engines: Record<string, () => Promise<Engine>> = {
  chromium: openChromium,
  // On a display: a picture that Firefox takes itself lacks parts of the iframes.
  async firefox() {
    const display = await openDisplay({ width: 1_600, height: 1_100 })
    const engine = await openFirefox(display.name)
    return {
      ...engine,
      async close() {
        await engine.close()
        display.close()
      },
    }
  },
  webkit: openWebkit,
}

/**
 * Waits until data, fonts and transitions have come to rest, at most ten seconds: a price may always move.
 */
const rest = `
  await document.fonts.ready
  const until = performance.now() + 10000
  const moves = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity
  const isBusy = () => document.querySelector('[data-skeleton], [aria-busy=true], [data-state=loading]') || document.getAnimations().some(moves)
  do await new Promise((resolve) => setTimeout(resolve, 200))
  while (isBusy() && performance.now() < until)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`
const choose = (theme: string) => `
  localStorage.setItem('theme', ${JSON.stringify(theme)})
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))`

/** Takes one screen at every size and in both themes. */
async function takeScreen(engine: Engine, name: string, folder: string, screen: PicturedScreen, address: string): Promise<void> {
  await engine.resize({ width: 390, height: 844 })
  await engine.open(address)
  await engine.page.evaluate(rest)
  await screen.prepare?.(engine)
  for (const size of sizes) {
    await engine.resize(size)
    for (const theme of themes) {
      await engine.page.evaluate(choose(theme) + rest)
      const file = (add = '') => join(folder, `${screen.name}-${size.width}-${theme}${add}.${name}.png`)
      writeFileSync(file(), await engine.picture())
      const isLonger = await engine.page.evaluate<boolean>('scrollTo(0, document.documentElement.scrollHeight); return scrollY > 40')
      if (isLonger && theme === 'dark') {
        await engine.page.evaluate(rest)
        writeFileSync(file('-end'), await engine.picture())
      }
      await engine.page.evaluate('scrollTo(0, 0)')
    }
  }
}

async function logIn({ page, open }: Engine, { appUrl }: RunningServer): Promise<void> {
  const { email, password } = personOf('trader')
  await open(`${appUrl}/en/login`)
  await page.type('input[name=email]', email)
  await page.type('input[name=password]', password)
  await page.click('form button[type=submit]')
  await waitFor('the trading screen', async () => (await page.evaluate<string>('return location.hash')) === '#/home')
}

/** Takes pictures of all screens in one engine. Reports a screen that did not open and goes on. */
async function takeAll(name: string, folder: string, wanted: RegExp): Promise<void> {
  const server = await startServer()
  const engine = await engines[name]?.()
  if (!engine) throw new Error(`there is no ${name}`)
  let visit = 0
  const take = async (screens: readonly PicturedScreen[]): Promise<void> => {
    for (const screen of screens.filter((one) => wanted.test(one.name))) {
      // Another search part, so that every address loads a new document.
      const [path = '', hash] = screen.path.split('#')
      const address = `${server.appUrl}${path}${path.includes('?') ? '&' : '?'}visit=${(visit += 1)}${hash === undefined ? '' : `#${hash}`}`
      await takeScreen(engine, name, folder, screen, address).catch((error: unknown) =>
        console.log(`${name}: ${screen.name}: ${String(error)}`),
      )
    }
  }
  try {
    await take(visitorScreens)
    await logIn(engine, server)
    await take(personScreens)
    for (const error of engine.consoleErrors() ?? []) console.log(`${name}: ${error}`)
  } finally {
    await engine.close()
    await server.stop()
    server.remove()
  }
}

/** Puts the engines' pictures of a screen beside each other: in one row, or in two for a wide screen. */
async function compare(folder: string): Promise<void> {
  const names = new Set(readdirSync(folder).flatMap((file) => /^(.*)\.\w+\.png$/.exec(file)?.[1] ?? []))
  for (const name of names) {
    const files = Object.keys(engines).map((engine) => join(folder, `${name}.${engine}.png`))
    const tiles = name.includes('-390-') ? '3x1' : '2x2'
    await run('montage', [
      ...files.filter(existsSync),
      '-tile',
      tiles,
      '-geometry',
      '+8+8',
      '-background',
      '#888',
      join(folder, `${name}.png`),
    ])
  }
}

/**
 * Takes all screens in Chromium, Firefox and WebKit, in two sizes and two themes, into a folder. Needs
 * ImageMagick. `wanted`: a pattern of screen names. `only`: engines.
 */
export async function takeInEngines(folder: string, wanted = '', ...only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of only.length > 0 ? only : Object.keys(engines)) await takeAll(name, folder, new RegExp(wanted))
  await compare(folder)
}
