import { installPackages } from '../process/installPackages.ts'
import { findChromium } from './findChromium.ts'

export const howToGetChromium =
  'No Chromium was found. Install one (Debian: apt-get install chromium fonts-liberation; elsewhere: npx playwright install chromium), or name one with CHROMIUM=/path/to/chromium.'

/** Returns a Chromium, installing Debian's if this process may. Null if none is available. */
export async function ensureChromium(): Promise<string | null> {
  const found = findChromium()
  if (found) return found
  await installPackages(['chromium', 'fonts-liberation'])
  return findChromium()
}
