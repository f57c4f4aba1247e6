import type { FastifyInstance } from 'fastify'
import { registerAreas } from './areas/index.ts'
import { offeredBySettings } from './areas/settings/offeredBySettings.ts'
import type { Deps } from './kernel/deps.ts'
import { newServer } from './kernel/newServer.ts'
import { answerOpenRoutes } from './kernel/notServed.ts'
import { files, findBuiltPage } from './plugins/files.ts'
import { pageHeaders } from './plugins/pagePolicy.ts'
import { shell } from './plugins/shell.ts'

/** Our own origin: the contract's calls and the built page. Listens to nothing yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await newServer(deps, 'app', offeredBySettings(deps))
  const page = findBuiltPage(deps.config.distDir)
  await pageHeaders(app, page.html)
  await files(app, page)
  shell(app, page)
  registerAreas(app, deps)
  answerOpenRoutes(app)
  return app
}
