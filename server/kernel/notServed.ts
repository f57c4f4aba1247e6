import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'

/** The calls of the contract at this origin that no area serves yet. */
export function openRoutes(app: FastifyInstance): Route[] {
  const { origin, served } = app.house
  const name = ({ method, path }: Route) => `${method} ${path}`
  const done = new Set(served.map(name))
  return Object.values<Route>(routes).filter((route) => route.origin === origin && !done.has(name(route)))
}

const answer = { status: 501, code: 'contract.notServed' } as const

/** Answers 501 for each of them. Call it after the areas. */
export function answerOpenRoutes(app: FastifyInstance): void {
  for (const { method, path } of openRoutes(app)) {
    app.route({
      method,
      url: path,
      handler: async (_request, reply) => reply.code(answer.status).send({ return: 'false', error: answer.code }),
    })
  }
}
