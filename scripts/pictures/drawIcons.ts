import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { iconPaths } from '../../src/ui/iconPaths.ts'
import { root } from '../build/build.ts'

/** The manifest's shortcuts that have an icon of their own, as in `scripts/build/manifests.ts`. */
const shortcuts = ['deposit', 'withdraw', 'history'] as const
const size = 96

/** Draws the icons of the installed app's shortcuts: the screens' own outlines. */
export async function drawIcons(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  for (const name of shortcuts) {
    await page.setContent(`<body style="margin:0;background:none"><svg viewBox="-6 -6 36 36" width="${size}" height="${size}" style="display:block">
<rect x="-6" y="-6" width="36" height="36" rx="8" fill="#0c1016"/>
<path d="${iconPaths[name]}" fill="none" stroke="#2fd6b4" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>`)
    await page.screenshot({ path: join(root, 'public/icons', `${name}-${size}.png`), omitBackground: true })
  }
  await page.close()
}
