import { join } from 'node:path'
import { freePort } from '../server/freePort.ts'
import { readRunConfig } from '../server/runConfig.ts'
import { root } from './build/build.ts'
import { begin, endTogether } from './dev/children.ts'
import { servePage } from './dev/pageServer.ts'
import { portsOf, takenPorts } from './process/ports.ts'

/** The platform's page is built on each change beside the real build, which it must not touch. */
const devDist = '.cache/dev'

process.chdir(root)
const config = await readRunConfig(process.env)
const found = config.ok ? await takenPorts(portsOf(config.value), config.value.host, 'npm run dev') : config.problems
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
    begin([...process.execArgv, '--watch', '--watch-preserve-output', 'server/main.ts'], {
      PORT: String(backPort),
      PLATFORM_PORT: String(platformPort),
      ...(sandboxPort === null ? {} : { SANDBOX_PORT: String(sandboxPort) }),
      APP_URL: appUrl,
      DIST_DIR: devDist,
    }),
    begin([join('node_modules', 'vite', 'bin', 'vite.js'), ...platformBuild], {}),
  ]
  const page = await servePage({ host, port, backEnd: `http://${host}:${backPort}` })
  endTogether(children, () => page.close())
  console.log(`The app with hot reload: ${appUrl}`)
} else {
  for (const line of found) console.error(line)
  process.exitCode = 1
}
