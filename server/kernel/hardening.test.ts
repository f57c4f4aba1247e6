import { connect, type AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { buildSandbox } from '../../sandbox/app.ts'
import { buildPlatform } from '../platform/platform.ts'
import { newServer } from './newServer.ts'

const lines: string[] = []
let testServer: TestServer
const servers = {} as Record<'app' | 'platform' | 'sandbox', FastifyInstance>
beforeAll(async () => {
  testServer = await openTestServer({ LOG_LEVEL: 'warn' }, { log: { write: (line: string) => void lines.push(line) } })
  servers.app = testServer.app
  servers.platform = await buildPlatform(testServer.deps)
  servers.sandbox = await buildSandbox({ dbFile: ':memory:', now: () => testServer.clock.now })
  await Promise.all(Object.values(servers).map((server) => server.listen({ host: '127.0.0.1', port: 0 })))
})
afterAll(async () => {
  await Promise.all([servers.platform.close(), servers.sandbox.close()])
  await testServer.close()
})
beforeEach(() => void lines.splice(0))

/** Returns a server's response to these bytes. */
function answerTo(server: FastifyInstance, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    let response = ''
    socket.setEncoding('latin1').on('data', (part: string) => (response += part))
    socket.once('error', reject).once('close', () => resolve(response))
    socket.write(bytes)
  })
}
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n`

describe.each(['app', 'platform', 'sandbox'] as const)('the %s server', (name) => {
  test.each([
    ['an address that cannot be read', get('/%'), 400],
    ['a broken escape', get('/api/%zz'), 400],
    ['a parameter too long', get(`/en/${'x'.repeat(400)}`), name === 'app' ? 400 : 404],
    ['headers too large', get('/', `x-long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['bytes that are no request', 'NONSENSE\r\n\r\n', 400],
    ['another protocol', 'GET / HTTP/9.9\r\n\r\n', 400],
    [
      'a body too large',
      `POST /api/rpc HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 9999999\r\n\r\n`,
      413,
    ],
    ['a missing file', get('/assets/nothing.js'), 404],
    ['an unknown method', 'PROPFIND /api/rpc HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 404],
  ])('[SRV-08] protects its response to %s', async (_what, bytes, status) => {
    const response = await answerTo(servers[name], bytes)
    expect(response.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(response.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    // The sandbox sends Fastify's own messages, which quote no address.
    expect(response).not.toMatch(name === 'sandbox' ? /nothing\.js|%zz|xxxx/ : /FST_ERR|nothing\.js|%zz|xxxx/)
  })
})

test('[SRV-08] the platform’s response to a preflight is protected too', async () => {
  const headers = { origin: testServer.deps.config.appUrl, 'access-control-request-method': 'POST' }
  const response = await servers.platform.inject({ method: 'OPTIONS', url: '/api/login', headers })
  expect([response.statusCode, response.headers['x-content-type-options']]).toEqual([204, 'nosniff'])
})

const ours = (): Record<string, string> => ({ origin: testServer.deps.config.appUrl, 'content-type': 'application/json' })
const rpc = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  testServer.app.inject({ method: 'POST', url: '/api/rpc', headers: { ...ours(), ...headers }, payload })

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('[SRV-01] %s nested 20,000 deep are 400, and leave nothing in the log', async (_what, open, close) => {
  const params = `${open.repeat(20_000 / open.length)}1${close.repeat(20_000 / open.length)}`
  const response = await rpc(`{"jsonrpc":"2.0","id":1,"method":"session","params":${params}}`)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, 'request.malformed'])
  expect(lines).toEqual([])
})

test('[SRV-08] a JSON call refuses a form, and a form call accepts it', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  const refused = await rpc('jsonrpc=2.0&id=1&method=session', form)
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([415, 'request.malformed'])
  const accepted = await servers.platform.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...ours(), ...form },
    payload: 'login=a%40example.org&password=x',
  })
  expect(accepted.statusCode).toBe(200)
})

test('[SRV-01] a body of another type is 415', async () => {
  expect((await rpc('{}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('[SRV-08] a body compressed by %s is refused unread', async (encoding, compress) => {
  const payload = compress('{"jsonrpc":"2.0","id":1,"method":"session"}')
  const response = await rpc(payload, { 'content-encoding': encoding })
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([415, 'request.malformed'])
})

test.each([
  ['a full disk', '53100', 503],
  ['a server that shuts down', '57P01', 503],
  ['a query of ours', '22012', 500],
])('[SRV-10] a call that fails by %s (%s) is %i', async (_what, code, status) => {
  const app = await newServer(testServer.deps, 'app', async () => true)
  app.get('/breaks', async () => {
    await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(testServer.deps.db)
  })
  const response = await app.inject({ url: '/breaks' })
  expect([response.statusCode, response.json<{ error: string }>().error, response.headers['retry-after']]).toEqual(
    status === 503 ? [503, 'server.unavailable', '5'] : [500, 'auth.server_error', undefined],
  )
  await app.close()
})
