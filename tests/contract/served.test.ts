import { expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { type Servers, withServers } from '../../scripts/contract/unimplementedCalls.ts'
import { unimplementedRoutes } from '../../server/kernel/unimplemented.ts'

const table: Route[] = Object.values(routes)
const named = ({ origin, method, path }: Route): string => `${origin} ${method} ${path}`

/**
 * Returns the calls a server registered, from the tree that its router prints: each line holds what it adds
 * to the one above.
 */
function registered(servers: Servers, origin: Route['origin']): string[] {
  const above: string[] = []
  return servers[origin]
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
      if (!found) return []
      const [, indent = '', part = '', methods] = found
      const depth = indent.length / 4
      above.splice(depth, above.length, `${above[depth - 1] ?? ''}${part}`)
      return methods ? methods.split(', ').map((method) => `${origin} ${method} ${above[depth]}`) : []
    })
}

/** Removes parameter names, because a router with two names for one parameter prints both. */
const nameless = (call: string): string => call.replace(/:\w+(?:\|:\w+)*/g, ':')

/**
 * Not calls of the contract: documents and files, routes added by the router itself, the operator's status
 * routes, and the testers' actions.
 */
const noCall = /^\w+ (?:HEAD|OPTIONS) |^\w+ GET (?!\/(?:api|upload|v2|cli)\b)|^app POST \/sandbox\/actions\//

test('[SRV-01] the servers register every call of the contract, and no other', { timeout: 60_000 }, async () => {
  await withServers(async (servers) => {
    expect(table.filter(({ origin, method, path }) => !servers[origin].hasRoute({ method, url: path })).map(named)).toEqual([])
    const all = [...registered(servers, 'app'), ...registered(servers, 'platform')]
    expect(all.length).toBeGreaterThan(100)
    expect(all).toContain('app GET /api/logout')
    expect(all.filter((call) => !noCall.test(call) && !table.some((route) => nameless(named(route)) === nameless(call)))).toEqual([])
  })
})

test('[SRV-01] an unimplemented call answers 501 with its error', { timeout: 60_000 }, async () => {
  await withServers(async ({ app, platform }) => {
    for (const route of [...unimplementedRoutes(app), ...unimplementedRoutes(platform)]) {
      const server = route.origin === 'app' ? app : platform
      const answer = await server.inject({ method: route.method, url: route.path.replace(/:\w+/g, 'btc') })
      expect([named(route), answer.statusCode, answer.json()]).toEqual([
        named(route),
        501,
        { return: 'false', error: 'contract.notServed' },
      ])
    }
  })
})
