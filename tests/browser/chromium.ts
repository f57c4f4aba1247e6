import { findChromium } from '../../scripts/chromium/findChromium.ts'
import { quietBrowser } from '../support/browser.ts'

const program = findChromium()

/** How the machine's Chromium is started. */
export const launchOptions = { args: [...quietBrowser], ...(program !== null && { executablePath: program }) }
