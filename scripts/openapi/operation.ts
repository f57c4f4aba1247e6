import type { Route } from '../../contract/route.ts'
import { refusal } from '../../contract/kernel.ts'
import { isOptional, type JsonSchema, jsonSchemaOf } from './schema.ts'

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

/** Returns the OpenAPI 3.1 operation of one route (SRV-10). */
export function operationOf(name: string, route: Route): JsonSchema {
  return {
    operationId: name,
    tags: [route.area],
    ...(route.why ? { description: route.why } : {}),
    'x-source': route.source,
    ...(route.feature ? { 'x-feature': route.feature } : {}),
    security: route.access === 'person' ? [route.origin === 'platform' ? { bearer: [] } : { session: [] }] : [],
    parameters: [...parametersIn('path', route), ...parametersIn('query', route), ...headersOf(route)],
    ...bodyOf(route),
    responses: { ...answerOf(route), ...errorsOf(route) },
  }
}

function parametersIn(place: 'path' | 'query', route: Route): JsonSchema[] {
  const schema = place === 'path' ? route.params : route.query
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function headersOf(route: Route): JsonSchema[] {
  const text = { type: 'string' }
  const csrf = {
    name: 'X-CSRF-Token',
    in: 'header',
    required: true,
    schema: text,
    description: 'Of rpc `session`; beside an Origin of our own.',
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { ...text, maxLength: 255 },
    description: 'The same key with the same body is done once and answered alike.',
  }
  const guarded = route.method !== 'GET' && route.origin === 'app' && route.path !== '/api/rpc'
  return [...(guarded ? [csrf] : []), ...(route.money === 'idempotent' ? [key] : [])]
}

function bodyOf(route: Route): JsonSchema {
  if (!route.body) return {}
  const schema = jsonSchemaOf(route.body, 'input')
  if (route.encoding === 'multipart') {
    const properties = {
      ...(schema['properties'] as JsonSchema | undefined),
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    }
    return { requestBody: { required: true, content: { [mediaTypes.multipart]: { schema: { ...schema, properties } } } } }
  }
  return { requestBody: { required: !isOptional(route.body), content: { [mediaTypes[route.encoding]]: { schema } } } }
}

function answerOf({ response, method }: Route): JsonSchema {
  if (response === 'redirect') return { 302: { description: 'Leads on.', headers: { Location: { schema: { type: 'string' } } } } }
  if (response === 'html')
    return { 200: { description: 'A page or a fragment of one.', content: { 'text/html': { schema: { type: 'string' } } } } }
  if (response === 'empty') return { [method === 'HEAD' ? 200 : 204]: { description: 'Headers alone.' } }
  if (response === 'file') return { 200: { description: 'A file or a stream.', content: { '*/*': {} } } }
  return {
    200: { description: 'Done, or refused by a rule.', content: { 'application/json': { schema: jsonSchemaOf(response, 'output') } } },
  }
}

function errorsOf(route: Route): JsonSchema {
  const input = route.body ?? route.params ?? route.query
  const guarded = route.method !== 'GET'
  const keyed = route.money === 'idempotent'
  const errors: [boolean, number, string][] = [
    [input !== undefined, 400, 'Malformed: `fields` names each fault.'],
    [route.access === 'person', 401, 'No session.'],
    [guarded, 403, 'The token or the Origin is not ours.'],
    [keyed, 409, 'The same call still runs.'],
    [route.encoding === 'multipart', 413, 'Too large.'],
    [keyed, 422, 'The key was used with another body.'],
    [true, 429, 'Too often.'],
  ]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(errors.filter(([holds]) => holds).map(([, status, description]) => [status, { description, content }]))
}

export const components = {
  schemas: { Refusal: jsonSchemaOf(refusal, 'output') },
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: 'sid', description: '`__Host-sid` where the app is served over https.' },
    bearer: { type: 'http', scheme: 'bearer' },
  },
}
