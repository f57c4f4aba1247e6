import { join } from 'node:path'
import { freePort } from '../server/process/freePort.ts'
import { readRunConfig } from '../server/process/runConfig.ts'
import { root } from './build/build.ts'
import { startProcess, stopTogether } from './dev/children.ts'
import { startViteServer } from './dev/pageServer.ts'
import { demoCountry } from './process/demoCountry.ts'
import { portsOf, portProblems } from './process/ports.ts'

/** The platform's page is rebuilt on each change, outside dist/, which holds the production build. */
const devDist = '.cache/dev'

process.chdir(root)
Object.assign(process.env, demoCountry(process.env))
const config = await readRunConfig(process.env)
const found = config.ok ? await portProblems(portsOf(config.value), config.value.host, 'npm run dev') : config.problems
if (config.ok && found.length === 0) {
  const { host, port, platformPort, sandboxPort, appUrl } = config.value
  const backPort = await freePort(host)
  const platformBuild = [
    'build',
    '--watch',
    '--logLevel',
    'warn',
    '--config',
    'platform/vite.config.ts',
    '--outDir',
    join(root, devDist, 'platform'),
    '--emptyOutDir',
  ]
  const children = [
    startProcess([...process.execArgv, '--watch', '--watch-preserve-output', 'server/process/main.ts'], {
      PORT: String(backPort),
      PLATFORM_PORT: String(platformPort),
      ...(sandboxPort === null ? {} : { SANDBOX_PORT: String(sandboxPort) }),
      APP_URL: appUrl,
      DIST_DIR: devDist,
    }),
    startProcess([join('node_modules', 'vite', 'bin', 'vite.js'), ...platformBuild], {}),
  ]
  const page = await startViteServer({ host, port, backEnd: `http://${host}:${backPort}` })
  stopTogether(children, () => page.close())
  console.log(`The app with hot reload: ${appUrl}`)
} else {
  for (const line of found) console.error(line)
  process.exitCode = 1
}
