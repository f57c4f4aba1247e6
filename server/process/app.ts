import type { FastifyInstance } from 'fastify'
import { settingsFeatureGate } from '../areas/settings/settingsFeatureGate.ts'
import type { Deps } from '../kernel/deps.ts'
import { newServer } from '../kernel/newServer.ts'
import { serveUnimplementedRoutes } from '../kernel/unimplemented.ts'
import { serveBuiltFiles, findBuiltPage } from '../kernel/builtPage.ts'
import { registerPageHeaders } from '../kernel/pagePolicy.ts'
import { serveAppPage } from '../areas/pages/appPage.ts'
import { serveCrawlerFiles } from '../areas/pages/crawlerFiles.ts'
import { serveServiceWorker } from '../areas/pages/serviceWorker.ts'
import type { ModalReaders } from '../kernel/area.ts'
import type { UploadReceivers } from '../kernel/uploadReceiver.ts'
import { areas } from '../areas/index.ts'

/** Registers every area of our own origin. */
function registerAreas(app: FastifyInstance, deps: Deps): void {
  const modals = Object.assign({}, ...areas.map((area) => area.modals)) as ModalReaders
  const receivers = Object.assign({}, ...areas.map((area) => area.receivers)) as UploadReceivers
  for (const area of areas) area.register?.(app, deps, modals, receivers)
}

/** Builds the server of our own origin: the contract's calls and the built page. It does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await newServer(deps, 'app', settingsFeatureGate(deps))
  const page = findBuiltPage(deps.config.distDir, deps.config.platformUrl)
  await registerPageHeaders(app)
  await serveBuiltFiles(app, page)
  serveAppPage(app, page)
  serveServiceWorker(app, page)
  serveCrawlerFiles(app)
  registerAreas(app, deps)
  serveUnimplementedRoutes(app)
  return app
}
