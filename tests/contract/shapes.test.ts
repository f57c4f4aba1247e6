import { expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { shapeOf } from './matchRoute.ts'

const table: [string, Route][] = Object.entries(routes)
const named = (holds: (route: Route) => boolean): string[] => table.filter(([, route]) => holds(route)).map(([name]) => name)

const refusable = (route: Route): boolean =>
  typeof route.response !== 'string' && ['return', 'error', 'message', 'fields'].every((field) => field in (shapeOf(route.response) ?? {}))

test('[SRV-01] every parameter of a path has a schema, and every schema a parameter', () => {
  for (const [name, route] of table) {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const shape = shapeOf(route.params) ?? {}
    expect([name, ...Object.keys(shape).toSorted()]).toEqual([name, ...inPath.map(String).toSorted()])
  }
})

test('[SRV-01] a POST has a body schema and a GET has none', () => {
  expect(named((route) => (route.method === 'POST') !== (route.body !== undefined))).toEqual([])
})

test('[SRV-01] a call that the original only names documents what was decided, and why', () => {
  const open = named(
    (route) => route.source === 'ours' || typeof route.response === 'string' || route.encoding !== 'json' || route.access === 'anyone',
  )
  const silent = open.filter((name) => !table.find(([own]) => own === name)?.[1].why)
  expect(silent).toEqual([])
})

test('[SRV-04, FUND-43] calls that can move money honour an idempotency key; reports and triggers do not', () => {
  const money = named((route) => route.money === 'idempotent')
  expect(money).toMatchInlineSnapshot(`
    [
      "placeOrder",
      "startCopy",
      "tip",
      "neteller",
      "payMethod",
      "fast",
      "vloadPrepare",
      "conceptPay",
      "agniPay",
      "entroPay",
      "entroCvv",
      "shapePay",
      "payCoin",
      "withdrawalFinal",
      "rejectWithdrawal",
      "giveUpBonus",
      "referral",
    ]
  `)
  const charging = table
    .filter(([, route]) => /^\/api\/(?:report|triggers)\//.test(route.path) && route.money === 'idempotent')
    .map(([, route]) => route.path)
  expect(charging).toEqual(['/api/triggers/tips'])
})

test('[SRV-01] a call that can be refused returns return, error, message and fields', () => {
  const mute = table.filter(
    ([, route]) => route.origin === 'app' && route.method === 'POST' && route.access === 'person' && !refusable(route),
  )
  expect(mute.map(([name]) => name)).toEqual([])
})
