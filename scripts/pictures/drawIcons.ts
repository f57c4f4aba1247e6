import { join } from 'node:path'
import type { Browser } from 'playwright'
import { iconPaths } from '../../src/ui/iconPaths.ts'
import { root } from '../build/build.ts'

/**
 * The outlines of the manifest's shortcuts, as in `scripts/build/manifests.ts`. The app itself does not need
 * the one of signals.
 */
const shortcuts = {
  deposit: iconPaths.deposit,
  withdraw: iconPaths.withdraw,
  history: iconPaths.history,
  signals: 'M12 12h.01M8.5 8.5a5 5 0 0 0 0 7m7-7a5 5 0 0 1 0 7M5.6 5.6a9 9 0 0 0 0 12.8m12.8-12.8a9 9 0 0 1 0 12.8',
}
const size = 96

/** Draws the icons of the installed app's shortcuts: the screens' own outlines. */
export async function drawIcons(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  for (const [name, path] of Object.entries(shortcuts)) {
    await page.setContent(`<body style="margin:0;background:none"><svg viewBox="-6 -6 36 36" width="${size}" height="${size}" style="display:block">
<rect x="-6" y="-6" width="36" height="36" rx="8" fill="#0c1016"/>
<path d="${path}" fill="none" stroke="#2fd6b4" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>`)
    await page.screenshot({ path: join(root, 'public/icons', `${name}-${size}.png`), omitBackground: true })
  }
  await page.close()
}
