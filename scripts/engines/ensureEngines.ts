import { accessSync, constants } from 'node:fs'
import { run } from '../process/run.ts'

/** Firefox and WebKit from Debian's packages; Playwright's own builds would be downloads. */
export const firefoxProgram = '/usr/bin/firefox-esr'
export const webkitPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] as const
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'] as const

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** True if the engine's programs are installed. */
export const hasFirefox = (): boolean => isProgram(firefoxProgram)
export const hasWebkit = (): boolean => webkitPrograms.every(isProgram)

/** Installs missing engines from Debian's packages if this process may. Returns the names of the engines that are still missing. */
export async function ensureEngines(): Promise<string[]> {
  const missing = (): string[] => [...(hasFirefox() ? [] : ['Firefox']), ...(hasWebkit() ? [] : ['WebKit'])]
  if (missing().length === 0 || process.getuid?.() !== 0) return missing()
  const apt = await run('apt-get', ['--version']).catch(() => null)
  if (apt?.code !== 0) return missing()
  console.log('Installing Firefox and WebKit from Debian’s packages …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  return missing()
}
