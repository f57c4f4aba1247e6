import { run } from './run.ts'

/**
 * Installs Debian's packages if this process may and apt is here; else, or if that fails, nothing changes.
 */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return
  const apt = await run('apt-get', ['--version']).catch(() => null)
  if (apt?.code !== 0) return
  console.log(`Installing Debian’s ${packages.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}
