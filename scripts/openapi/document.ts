import type { Route } from '../../contract/route.ts'
import { components, operationOf } from './operation.ts'
import type { JsonSchema } from './schema.ts'

const servers = { app: 'http://localhost:4100', platform: 'http://127.0.0.1:4200' } as const

/**
 * Returns the OpenAPI 3.1 document of one origin (SRV-10). Two documents, because both origins have POST
 * /api/login and a document can hold a path only once.
 */
export function openApiDocument(routes: Readonly<Record<string, Route>>, origin: Route['origin'], version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, route] of Object.entries(routes)) {
    if (route.origin !== origin) continue
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Openfloor, ${origin}`, version, description: `Every call to the ${origin}’s origin. Made from contract/.` },
    servers: [{ url: servers[origin] }],
    paths,
    components,
  }
}
