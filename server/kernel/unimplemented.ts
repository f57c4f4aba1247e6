import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'

/** Returns the contract's calls at this origin that no area implements yet. */
export function unimplementedRoutes(app: FastifyInstance): Route[] {
  const { origin, served } = app.context
  const nameOf = ({ method, path }: Route) => `${method} ${path}`
  const servedNames = new Set(served.map(nameOf))
  return Object.values<Route>(routes).filter((route) => route.origin === origin && !servedNames.has(nameOf(route)))
}

const response = { status: 501, code: 'contract.notServed' } as const

/** Answers 501 for each unimplemented call. Call it after the areas are registered. */
export function serveUnimplementedRoutes(app: FastifyInstance): void {
  for (const { method, path } of unimplementedRoutes(app)) {
    app.route({
      method,
      url: path,
      handler: async (_request, reply) => reply.code(response.status).send({ return: 'false', error: response.code }),
    })
  }
}
