import { installPackages } from '../process/installPackages.ts'
import { isProgram } from '../process/isProgram.ts'

/** Firefox and WebKit from Debian's packages; Playwright's own builds would be downloads. */
export const firefoxProgram = '/usr/bin/firefox-esr'
export const webkitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] as const
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'] as const

/** True if the engine's programs are installed. */
export const hasFirefox = (): boolean => isProgram(firefoxProgram)
export const hasWebkit = (): boolean => webkitPrograms.every(isProgram)

const missing = (): string[] => [...(hasFirefox() ? [] : ['Firefox']), ...(hasWebkit() ? [] : ['WebKit'])]

/**
 * Installs missing engines from Debian's packages if this process may. Returns the names of the engines that
 * are still missing.
 */
export async function ensureEngines(): Promise<string[]> {
  if (missing().length > 0) await installPackages(packages)
  return missing()
}
