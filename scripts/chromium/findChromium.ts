import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macRoots = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns this machine's Chromium: from CHROMIUM, else the path, else Playwright's. Null if there is none.
 * Throws if CHROMIUM names no program.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const given = env['CHROMIUM']
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM names ${given}, which is no program`)
    return given
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...onPath, ...names.map((name) => join('/usr/bin', name)), ...macRoots].find(isProgram)
  if (found) return found
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : null
}
