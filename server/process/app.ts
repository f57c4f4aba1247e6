import type { FastifyInstance } from 'fastify'
import { registerAreas } from '../areas/registerAreas.ts'
import { settingsFeatureGate } from '../areas/settings/settingsFeatureGate.ts'
import type { Deps } from '../kernel/deps.ts'
import { newServer } from '../kernel/newServer.ts'
import { serveUnimplementedRoutes } from '../kernel/unimplemented.ts'
import { serveBuiltFiles, findBuiltPage } from '../kernel/builtPage.ts'
import { registerPageHeaders } from '../kernel/pagePolicy.ts'
import { serveAppPage } from '../areas/pages/appPage.ts'

/** Builds the server of our own origin: the contract's calls and the built page. It does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await newServer(deps, 'app', settingsFeatureGate(deps))
  const page = findBuiltPage(deps.config.distDir)
  await registerPageHeaders(app, page.html)
  await serveBuiltFiles(app, page)
  serveAppPage(app, page)
  registerAreas(app, deps)
  serveUnimplementedRoutes(app)
  return app
}
