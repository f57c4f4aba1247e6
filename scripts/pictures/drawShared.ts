import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { root } from '../build/build.ts'

/**
 * Draws the picture that other sites show beside a link to the app. Without words but the name: it serves
 * every language.
 */
export async function drawShared(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 630 } })
  const mark = readFileSync(join(root, 'public/icons/mark.svg'), 'utf8')
  await page.setContent(`<style>
body { margin: 0; height: 630px; background: #07090d; color: #eef2f7; font: 700 88px system-ui, sans-serif; position: relative; overflow: hidden }
.name { position: absolute; inset: 84px auto auto 96px; display: flex; align-items: center; gap: 36px }
.name svg { width: 128px; height: 128px }
.line { position: absolute; inset: auto 0 0; width: 1200px; height: 360px }
</style>
<div class="name">${mark}Openfloor</div>
<svg class="line" viewBox="0 0 1200 360" fill="none">
<path d="M0 300 90 262 170 284 260 210 350 236 440 172 540 204 640 120 730 158 830 84 930 122 1010 70V360H0z" fill="#2fd6b4" fill-opacity=".12"/>
<path d="M0 300 90 262 170 284 260 210 350 236 440 172 540 204 640 120 730 158 830 84 930 122 1010 70" stroke="#2fd6b4" stroke-width="6" stroke-linejoin="round"/>
<path d="M1010 70H1200" stroke="#2fd6b4" stroke-width="3" stroke-dasharray="10 10"/><circle cx="1010" cy="70" r="13" fill="#2fd6b4"/></svg>`)
  await page.screenshot({ path: join(root, 'public/pictures/share.png') })
  await page.close()
}
