import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../../contract/routes.ts'
import type { Route, WireSchema } from '../../contract/route.ts'
import { rpc, user, userRefresh } from '../../contract/session.ts'
import { answerFields, originalFields, originalUser, readFields, unavoidable } from './originalFields.ts'

type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[]; items?: Shape }

const namesIn = ({ properties = {}, anyOf = [] }: Shape): string[] => [...Object.keys(properties), ...anyOf.flatMap(namesIn)]
const fieldsOf = (schema: WireSchema | string | undefined): string[] =>
  schema === undefined || typeof schema === 'string'
    ? []
    : [...new Set(namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape))]

const byCall = new Map(Object.values<Route>(routes).map((route) => [`${route.method} ${route.path}`, route]))
const calls = readFields()

test('[SRV-12] the list of the original’s fields is read completely, and names calls of the original', () => {
  expect(calls.length).toBe(originalFields.trim().split('\n').length)
  expect(calls.filter(({ call }) => byCall.get(call)?.source !== 'original')).toEqual([])
})

test.each(calls)('[SRV-12] $call marks every field that the original does not name', ({ call, body, answer }) => {
  const { additions = {}, ...route } = byCall.get(call) as Route
  const unmarked = (side: 'body' | 'response', named: readonly string[] | null, always: readonly string[]) =>
    named === null ? [] : fieldsOf(route[side]).filter((field) => ![...named, ...always, ...(additions[side] ?? [])].includes(field))
  expect(unmarked('body', body, [])).toEqual([])
  expect(unmarked('response', answer, [...answerFields, ...(unavoidable[call] ?? [])])).toEqual([])
})

test.each([
  ['the start', rpc, 'result.user.'],
  ['the refresh', userRefresh, 'data.'],
] as const)('[SRV-12] the user of %s marks every field that the original does not name', (_call, { additions }, prefix) => {
  const ours = fieldsOf(user).filter((field) => !originalUser.split(/\s+/).includes(field))
  expect(ours.filter((field) => !additions?.response?.includes(`${prefix}${field}`))).toEqual([])
})
