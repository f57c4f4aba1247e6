import type { Browser } from 'playwright'
import { ensureBuilt } from '../../scripts/build/build.ts'
import { freePorts } from '../../server/process/freePort.ts'
import { launchBrowser } from '../support/browser.ts'
import { personOf } from '../support/logIn.ts'
import { startServer } from '../support/server.ts'
import { countingProxy } from './countingProxy.ts'
import { firstLoadAsPerson, firstLoadAsVisitor } from './firstLoad.ts'

/** The built files requested by the first visit of each kind of visitor. */
export type Visits = Record<'a visitor' | 'a person', string[]>

/** Makes a first visit of each kind to the built app and records its files. */
export async function firstVisits(given?: Browser): Promise<Visits> {
  await ensureBuilt()
  const [app = 0, platform = 0, sandbox = 0, proxyPort = 0] = await freePorts(4)
  const server = await startServer({ ports: { app, platform, sandbox }, env: { APP_URL: `http://localhost:${proxyPort}` } })
  const proxy = await countingProxy(proxyPort, `http://127.0.0.1:${app}`)
  const browser = given ?? (await launchBrowser())
  try {
    return {
      'a visitor': await firstLoadAsVisitor(browser, proxy, '/en/trading#/home'),
      'a person': await firstLoadAsPerson(browser, proxy, '/en/trading#/home', personOf('trader')),
    }
  } finally {
    if (!given) await browser.close()
    await proxy.close()
    await server.stop()
    server.remove()
  }
}
