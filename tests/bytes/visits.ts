import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../../scripts/build/build.ts'
import { freePorts } from '../../server/freePort.ts'
import { launchBrowser } from '../support/browser.ts'
import { personOf } from '../support/logIn.ts'
import { startServer } from '../support/server.ts'
import { countingProxy } from './countingProxy.ts'
import { firstLoadAsPerson, firstLoadAsVisitor } from './firstLoad.ts'

/** Who visits, and the built files that their first visit asked for. */
export type Visits = Record<'a visitor' | 'a person', string[]>

/** A first visit of each to the built app, every file of it counted on its way. */
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
