import { run } from '../process/run.ts'
import { findChromium } from './findChromium.ts'

export const howToGetChromium =
  'No Chromium was found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or name one with CHROMIUM=/path/to/chromium.'

/** Returns a Chromium, installing Debian's if this process may. Null if none is available. */
export async function ensureChromium(): Promise<string | null> {
  const found = findChromium()
  if (found || process.getuid?.() !== 0) return found
  const apt = await run('apt-get', ['--version']).catch(() => null)
  if (apt?.code !== 0) return null
  console.log('No Chromium here: installing Debian’s …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  return findChromium()
}
