import { readConfig } from '../server/config/config.ts'
import { findBuiltPage } from '../server/kernel/builtPage.ts'
import { BuildFailed, ensureBuilt, root } from './build/build.ts'
import { demoCountry } from './process/demoCountry.ts'
import { portsOf, portProblems } from './process/ports.ts'

/**
 * Returns start-up problems before anything is built or opened: invalid values, else ports in use (SRV-10).
 */
async function problems(): Promise<string[]> {
  const config = readConfig(process.env)
  if (!config.ok) return config.problems
  const { distDir, host } = config.value
  const unbuilt = process.env['DIST_DIR'] !== undefined && findBuiltPage(distDir, '').folder === null
  return [
    ...(unbuilt ? [`DIST_DIR is '${distDir}', where no built page is: leave it out to have one built`] : []),
    ...(await portProblems(portsOf(config.value), host, 'npm start')),
  ]
}

async function start(): Promise<void> {
  process.chdir(root)
  Object.assign(process.env, demoCountry(process.env))
  process.env['NODE_ENV'] ??= 'production'
  const found = await problems()
  if (found.length > 0) {
    for (const line of found) console.error(line)
    process.exitCode = 1
    return
  }
  if (process.env['DIST_DIR'] === undefined) {
    console.log('Building the page, if its sources changed …')
    await ensureBuilt()
  }
  await import('../server/process/main.ts')
}

await start().catch((error: unknown) => {
  if (!(error instanceof BuildFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
})
