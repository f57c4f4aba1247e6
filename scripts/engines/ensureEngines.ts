import { accessSync, constants } from 'node:fs'
import { run } from '../process/run.ts'

/** Firefox and WebKit as Debian packages them; Playwright's own builds of both are downloads. */
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

/** Whether the programs of an engine are on this machine. */
export const hasFirefox = (): boolean => isProgram(firefoxProgram)
export const hasWebkit = (): boolean => webkitPrograms.every(isProgram)

/** Installs the missing engines from Debian's packages where this process may. Answers the names of the engines that are still missing. */
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
