import { randomUUID } from 'node:crypto'
import type { Route } from '../../contract/route.ts'
import { type RouteName, routes } from '../../contract/routes.ts'
import { pdfOf } from './pdf.ts'

/** Returns a route by its name. */
export const routeOf = (name: RouteName): Route => (routes as unknown as Record<string, Route>)[name]!

type Schema = {
  _zod: { def: { type: string; innerType?: Schema; options?: Schema[]; shape?: Record<string, Schema> } }
  safeParse(value: unknown): { success: boolean }
}
type Field = { name: string; schema: Schema }

/** Returns the fields that a schema accepts. */
function fieldSchemasOf(schema: unknown): Field[] {
  const { type, innerType, options, shape } = (schema as Schema | undefined)?._zod.def ?? { type: 'none' }
  if (type === 'object') return Object.entries(shape ?? {}).map(([name, own]) => ({ name, schema: own }))
  return innerType ? fieldSchemasOf(innerType) : (options ?? []).flatMap(fieldSchemasOf)
}

/** Returns the names of the fields that a schema accepts. */
export const fieldsOf = (schema: unknown): string[] => fieldSchemasOf(schema).map(({ name }) => name)

/** Returns the names of a call's fields, of its address and its body, that take a value. */
export function fieldsThatTake(name: RouteName, value: unknown): string[] {
  const { params, query, body } = routeOf(name)
  const fields = [params, query, body].flatMap(fieldSchemasOf).filter(({ schema }) => schema.safeParse(value).success)
  return [...new Set(fields.map((field) => field.name))]
}

/** Plausible values of fields, for all calls or for one, so that a call reaches its own check. */
const samples: Readonly<Record<string, unknown>> = {
  amount: '250.00',
  fixed: false,
  bonus: false,
  currency: 'EUR',
  coin: 'btc',
  method: 'skrill',
  proc: 'pfs',
  card_type: 'visa',
  email: 'stranger@example.org',
  value: '20',
  host: 'host',
  confirmed: true,
  can_load: false,
  trader: 'trader-1',
  stake: '10.00',
  max_loss: '100.00',
  days: 7,
  cvv: '123',
  pin: '1234',
  action: 'session',
  'referral.action': 'transfer',
  'referral.amount': 1,
  link_name: 'Blog',
  landing: 'home',
  content: 'text',
  subject: 'A question',
  is_bonus: false,
  is_fixed: false,
  secure_id: '123456',
  wallet: 'account-of-the-stranger',
  'withdrawal.method': 'EUR',
  'withdrawalFinal.proc': 'EUR',
  'uploadTakeBack.type': 'passport',
}

/** Returns the request of a call with sample values; `own` are values by field that replace them. */
export function sampleCall(name: RouteName, own: Readonly<Record<string, unknown>>) {
  const { method, path, params, query, body } = routeOf(name)
  const valueOf = (field: string): unknown => own[field] ?? samples[`${name}.${field}`] ?? samples[field]
  const pick = (schema: unknown): Record<string, unknown> =>
    Object.fromEntries(
      fieldsOf(schema)
        .map((field) => [field, valueOf(field)] as const)
        .filter(([, value]) => value !== undefined),
    )
  const url = Object.entries(pick(params)).reduce((text, [field, value]) => text.replace(`:${field}`, String(value)), path)
  const search = new URLSearchParams(Object.entries(pick(query)).map(([field, value]): [string, string] => [field, String(value)]))
  const isPart = method === 'PATCH'
  const headers = {
    'idempotency-key': randomUUID(),
    'tus-resumable': '1.0.0',
    ...(isPart && { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  }
  const payload = method === 'POST' ? { payload: pick(body) } : isPart ? { payload: pdfOf(500) } : {}
  return { method, url: search.size > 0 ? `${url}?${search}` : url, headers, ...payload }
}
