import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import type { Config } from '../../config/config.ts'
import { buildApp } from '../../process/app.ts'

const pageOf = (script: string): string => `<script>${script}</script><meta content="__PLATFORM_ORIGIN__" /><title>page</title>`
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const worker = (revision: string): string =>
  `files = [{"revision":"5ea1","url":"icons/a.svg"},{"revision":"${revision}","url":"index.html"},{"revision":null,"url":"assets/a.js"}]`
const captcha: Config['captcha'] = { key: 'site-key', secret: 'secret', origin: 'https://captcha.example', assets: null, required: true }

const folder = mkdtempSync(join(tmpdir(), 'openfloor-dist-'))
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
/** Writes the build that the server has found at its start. */
function writeFirstBuild(): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  write('index.html', pageOf('first()'))
  write('service-worker.js', worker('b417'))
  write('assets/a.js', 'a')
}

let server: TestServer
beforeAll(async () => {
  writeFirstBuild()
  server = await openTestServer({}, { change: { distDir: folder } })
})
beforeEach(writeFirstBuild)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, app: FastifyInstance = server.app) =>
  app.inject({ url, headers: { host: new URL(server.deps.config.appUrl).host, ...headers } })
/** Returns an answer of a process on the same database and files with other settings. */
async function getFrom(change: Partial<Config>, url: string, headers: Record<string, string> = {}) {
  const app = await buildApp({ ...server.deps, config: { ...server.deps.config, ...change } })
  const answer = await get(url, headers, app)
  await app.close()
  return answer
}
const revisionIn = (text: string): string => /"revision":"([^"]+)","url":"index.html"/.exec(text)?.[1] ?? 'none'
const policyOf = async (url: string): Promise<string> => String((await get(url)).headers['content-security-policy'])

test.each<[string, Partial<Config>]>([
  ['the captcha', { captcha }],
  ['the platform’s origin', { platformUrl: 'https://platform.example' }],
  ['the app’s scheme', { appUrl: 'https://app.example' }],
])('[PWA-06, SES-04] another setting of %s changes the page’s revision in the service worker alone', async (_what, change) => {
  const before = (await get('/service-worker.js')).body
  const after = (await getFrom(change, '/service-worker.js')).body
  expect([revisionIn(before), revisionIn(after)]).not.toContain('b417')
  expect(revisionIn(after)).not.toBe(revisionIn(before))
  expect([before, after]).toEqual([worker(revisionIn(before)), worker(revisionIn(after))])
  expect((await getFrom({}, '/service-worker.js')).body).toBe(before)
})

test('[PWA-06] the page names the revision under which the service worker lists it', async () => {
  for (const script of ['first()', 'second()']) {
    write('index.html', pageOf(script))
    expect((await get('/index.html')).headers['page-revision']).toBe(revisionIn((await get('/service-worker.js')).body))
  }
})

test('[PWA-06] a browser that has the service worker gets none until the page changes', async () => {
  const { headers, body } = await get('/service-worker.js')
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  const known = { 'if-none-match': String(headers.etag) }
  expect((await get('/service-worker.js', known)).statusCode).toBe(304)
  const small = await get('/service-worker.js', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body)
  write('index.html', pageOf('second()'))
  const next = await get('/service-worker.js', known)
  expect([next.statusCode, revisionIn(next.body) === revisionIn(body)]).toEqual([200, false])
})

test('[PWA-06] a service worker that does not list the page stops the start', async () => {
  write('service-worker.js', 'files = [{"revision":"5ea1","url":"icons/a.svg"}]')
  await expect(getFrom({}, '/service-worker.js')).rejects.toThrow('index.html')
})

test('[SRV-08] each page has the hashes of its own scripts while a new build arrives', async () => {
  write('index.html', pageOf('second()'))
  expect(await policyOf('/index.html')).toContain(`script-src 'self' ${hash('second()')};`)
  expect(await policyOf('/en/trading')).toContain(`script-src 'self' ${hash('first()')};`)
  expect(await policyOf('/assets/a.js')).toContain("script-src 'self';")
})

test('[SRV-08] a browser that has the page gets it again with a new policy', async () => {
  const known = { 'if-none-match': String((await get('/en/trading')).headers.etag) }
  expect((await getFrom({}, '/en/trading', known)).statusCode).toBe(304)
  expect((await getFrom({ captcha }, '/en/trading', known)).statusCode).toBe(200)
})

test('[PWA-11] a running server serves the chunks of a new build and of the older ones', async () => {
  mkdirSync(join(folder, 'previous/1'), { recursive: true })
  renameSync(join(folder, 'assets'), join(folder, 'previous/1/assets'))
  mkdirSync(join(folder, 'assets'))
  write('assets/b.js', 'b')
  const answers = await Promise.all(['/assets/a.js', '/assets/b.js', '/assets/c.js'].map((url) => get(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
    'public, max-age=31536000, immutable',
    'public, max-age=31536000, immutable',
    undefined,
  ])
})
