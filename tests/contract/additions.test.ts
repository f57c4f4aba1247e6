import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../../contract/routes.ts'
import type { Route, WireSchema } from '../../contract/route.ts'
import { rpcMethods } from '../../contract/session.ts'
import { withoutFields } from '../../server/kernel/withoutFields.ts'

type Shape = { properties?: Record<string, Shape>; required?: string[]; items?: Shape; anyOf?: Shape[]; oneOf?: Shape[] }

/** Returns the objects that a schema allows: each of a union, and each of a list. */
const objectsOf = (shape: Shape): Shape[] => [
  shape,
  ...(shape.items ? objectsOf(shape.items) : []),
  ...(shape.anyOf ?? []).flatMap(objectsOf),
  ...(shape.oneOf ?? []).flatMap(objectsOf),
]
const shapeOf = (schema: WireSchema): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** True if the field is optional in every object that has it; null: none has it. */
function optional(shapes: readonly Shape[], [field = '', ...deeper]: readonly string[]): boolean | null {
  const having = shapes.flatMap(objectsOf).filter(({ properties }) => properties && field in properties)
  if (having.length === 0) return null
  if (deeper.length === 0) return having.every(({ required = [] }) => !required.includes(field))
  return optional(
    having.map(({ properties }) => properties?.[field] ?? {}),
    deeper,
  )
}

const marked = Object.values<Route>(routes).flatMap(({ method, path, additions = {}, body, response: answer }) =>
  (['body', 'response'] as const).flatMap((side) => {
    const schema = side === 'body' ? body : answer
    return (additions[side] ?? []).map((field) => ({ name: `${method} ${path}`, side, field, schema }))
  }),
)

test.each(marked)('[SRV-12] $name does not require $field of its $side', ({ name, field, schema }) => {
  if (schema === undefined || typeof schema === 'string') throw new Error(`${name} has no fields`)
  // Each method of `rpc` has its own response.
  const results = name === 'POST /api/rpc' ? Object.values(rpcMethods).map((method) => ({ properties: { result: shapeOf(method) } })) : []
  expect(optional([shapeOf(schema), ...results], field.split('.'))).toBe(true)
})

test('[SRV-12] added calls list no optional fields, because the whole call is optional', () => {
  expect(Object.values<Route>(routes).filter(({ source, additions }) => source === 'ours' && additions)).toEqual([])
})

test.each([
  [{ a: 1, b: 2 }, ['b'], { a: 1 }],
  [{ a: { b: 1, c: 2 } }, ['a.b', 'd.e'], { a: { c: 2 } }],
  [{ list: [{ a: 1, own: true }, { a: 2 }] }, ['list.own'], { list: [{ a: 1 }, { a: 2 }] }],
  [[{ result: { now: 1, user: null } }], ['result.now', 'result.user.at'], [{ result: { user: null } }]],
  [null, ['a'], null],
  ['text', ['a'], 'text'],
])('[SRV-12] %j without %j is %j', (value, fields, rest) => {
  expect(withoutFields<unknown>(value, fields)).toEqual(rest)
})
