import { findChromium } from '../../scripts/chromium/findChromium.ts'
import { quietBrowser } from '../support/browser.ts'

const program = findChromium()

/** Starts the machine's Chromium. */
export const launchOptions = { args: [...quietBrowser], ...(program !== null && { executablePath: program }) }
