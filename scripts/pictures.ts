/**
 * Redraws every picture of the repository: icons, splash screens, the picture of shared links, and the
 * screens. `engines FOLDER` takes every screen in three browsers.
 */
import { drawIcons } from './pictures/drawIcons.ts'
import { drawShared } from './pictures/drawShared.ts'
import { drawSplash } from './pictures/drawSplash.ts'
import { takeInEngines } from './pictures/engines/takeInEngines.ts'
import { takeScreens } from './pictures/takeScreens.ts'
import { launchBrowser } from '../tests/support/browser.ts'

const parts = { icons: drawIcons, splash: drawSplash, shared: drawShared, screens: takeScreens }
const isPart = (name: string): name is keyof typeof parts => name in parts

const [first, folder = '.cache/engines', ...given] = process.argv.slice(2)
if (first === 'engines') {
  await takeInEngines(folder, ...given)
  process.exit()
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isPart(name))
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(' ')}; there are ${Object.keys(parts).join(' ')}`)
const browser = await launchBrowser()
try {
  for (const [name, draw] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await draw(browser)
} finally {
  await browser.close()
}
