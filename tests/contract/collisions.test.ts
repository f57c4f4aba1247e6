import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { listedNames, serves } from './matchRoute.ts'

const table: [string, Route][] = Object.entries(routes)
const shapeOf = (route: Route): string => `${route.origin} ${route.method} ${route.path.replace(/:\w+/g, ':')}`

test('[SRV-01] no two routes have the same address', () => {
  const shapes = table.map(([, route]) => shapeOf(route))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

/** Words that occur in the routes' paths, and words that do not. */
const words = [
  ...new Set(
    table.flatMap(([, route]) => [
      ...route.path.split('/').filter((word) => word && !word.startsWith(':')),
      ...listedNames(route).flatMap(({ values }) => values),
    ]),
  ),
]
const word = fc.oneof(fc.constantFrom(...words), fc.stringMatching(/^[a-z0-9_-]{1,40}$/))

test('[SRV-01] an address belongs to one route, whatever the values of its parameters', () => {
  fc.assert(
    fc.property(fc.constantFrom(...table), fc.array(word, { minLength: 3, maxLength: 3 }), ([name, route], given) => {
      let place = 0
      const path = route.path.replace(/:\w+/g, () => given[place++] ?? 'x')
      fc.pre(serves(route, path))
      const others = table
        .filter(([, other]) => other.origin === route.origin && other.method === route.method && serves(other, path))
        .map(([other]) => other)
      expect(others).toEqual([name])
    }),
    { numRuns: 5000 },
  )
})
