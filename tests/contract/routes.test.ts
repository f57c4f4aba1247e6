import { expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { areas } from '../../contract/kernel.ts'
import { routes } from '../../contract/routes.ts'
import { serves } from './matchRoute.ts'
import { originalCalls, readCalls } from './originalCalls.ts'

const table: [string, Route][] = Object.entries(routes)
const calls = readCalls()
const contractFiles = import.meta.glob<Record<string, unknown>>(
  ['../../contract/*.ts', '!../../contract/routes.ts', '!../../contract/*.test.ts'],
  { eager: true },
)
const sameDoor = (route: Route, call: { origin: string; method: string }): boolean =>
  route.origin === call.origin && route.method === call.method

test('[SRV-01] the list of the original’s calls is read completely', () => {
  const written = originalCalls.split('\n').filter((line) => /^[A-Z]+ \S*\//.test(line))
  expect(calls.length).toBe(written.length)
  expect(new Set(written).size).toBe(written.length)
  expect(calls.length).toBeGreaterThan(120)
})

test.each(calls)('[SRV-01] $method $origin $path is in the table as a call of the original', (call) => {
  const found = table.filter(([, route]) => route.source === 'original' && sameDoor(route, call) && serves(route, call.path))
  expect(found.map(([name]) => name)).toHaveLength(1)
})

test('[SRV-01] the table marks no call as original that the original lacks', () => {
  const invented = table.filter(
    ([, route]) => route.source === 'original' && !calls.some((call) => sameDoor(route, call) && serves(route, call.path)),
  )
  expect(invented.map(([name]) => name)).toEqual([])
})

test('[SRV-01] every exported route is in the table, once', () => {
  const exported = Object.values(contractFiles)
    .flatMap((area) => Object.values(area))
    .filter((value): value is Route => typeof value === 'object' && value !== null && 'path' in value && 'response' in value)
  const listed = table.map(([, route]) => route)
  expect(exported.length).toBeGreaterThan(100)
  expect(exported.filter((route) => !listed.includes(route)).map((route) => route.path)).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('[SRV-01] every area has a call, and every call an area', () => {
  const used = new Set(table.map(([, route]) => route.area))
  expect([...used].toSorted()).toEqual([...areas].toSorted())
})
