import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAreas } from '../../../contract/documents.ts'
import { languages } from '../../../contract/kernel.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { freePort } from '../../process/freePort.ts'
import { newServer } from '../../kernel/newServer.ts'
import { linkAddress } from '../session/linkAddress.ts'

const inline = "document.documentElement.dataset.theme = 'dark'"
const style = 'body{margin:0}'
const html = `<!doctype html><style>${style}</style><script>${inline}</script><script type="module" src="/assets/a.js"></script><meta name="platform-origin" content="__PLATFORM_ORIGIN__" /><title>page</title>`
const script = 'console.info("a")'.repeat(200)
/** The page without the tags that the server adds after the title. */
const withoutHead = (body: string): string => body.replace(/(?<=<\/title>).*$/, '')
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openfloor-dist-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'index.pt.html'), html.replace('page', 'Página'))
  writeFileSync(join(folder, 'service-worker.js'), 'files = [{"revision":"1","url":"index.html"}]')
  writeFileSync(join(folder, 'assets', 'a.js'), script)
  mkdirSync(join(folder, 'materials'))
  writeFileSync(join(folder, 'materials', 'banner.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const inner of ['platform/assets', '.vite']) mkdirSync(join(folder, inner), { recursive: true })
  for (const file of ['platform/index.html', 'platform/assets/b.js', '.vite/manifest.json', '.inputs'])
    writeFileSync(join(folder, file), script)
  writeFileSync(join(folder, 'assets', 'a.js.br'), brotliCompressSync(script))
  mkdirSync(join(folder, 'previous/1/assets'), { recursive: true })
  writeFileSync(join(folder, 'previous/1/assets/old.js'), 'console.info("old")')
  server = await openTestServer({}, { change: { distDir: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
/** The page as it is served. */
const served = (): string => html.replace('__PLATFORM_ORIGIN__', server.deps.config.platformUrl)
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: new URL(server.deps.config.appUrl).host, ...headers } })

describe('the policy', () => {
  test.each(['/en/trading', '/api/rpc', '/assets/a.js', '/service-worker.js', '/nothing.js', '/health'])(
    '[SRV-08] is set on %s, with the other headers',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
    },
  )

  test('[SUP-09] banners alone may be shown on other sites', async () => {
    const { statusCode, headers } = await get('/materials/banner.svg')
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('[SRV-08] it allows our files, the page’s inline hashes and the platform’s iframe, no more', async () => {
    const { headers } = await get('/en/trading')
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => [part.split(' ', 1)[0], part.slice(part.indexOf(' ') + 1)]),
    )
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${hash(inline)}`,
      'style-src': `'self' ${hash(style)}`,
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': `'self' ${server.deps.config.platformUrl}`,
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': server.deps.config.platformUrl,
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'app-url dompurify',
    })
  })
})

describe('the files', () => {
  test('[APP-01] files with a hash are cached forever, the others revalidated', async () => {
    expect((await get('/assets/a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/en/trading')).headers['cache-control']).toBe('no-cache')
  })

  test('[PWA-11] the hashed files of an older build are served as long as the build keeps them', async () => {
    const { statusCode, headers, body } = await get('/assets/old.js')
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'public, max-age=31536000, immutable', 'console.info("old")'])
    expect((await get('/previous/1/assets/old.js')).statusCode).toBe(404)
  })

  test('[APP-01] a precompressed file is sent as such', async () => {
    const response = await get('/assets/a.js', { 'accept-encoding': 'br' })
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.rawPayload).toEqual(brotliCompressSync(script))
    expect((await get('/assets/a.js')).body).toBe(script)
  })

  test.each(['/platform/index.html', '/platform/assets/b.js', '/.vite/manifest.json', '/.inputs'])(
    '[SRV-08] %s is of another origin, or not part of the page',
    async (url) => {
      expect((await get(url)).body).not.toContain('console.info')
    },
  )

  test.each(['/assets/gone.js', '/assets/a.js.br/x', '/gone.png', '/api/nothing/at/all'])(
    '[APP-06] %s, a missing file, is 404 and never the page',
    async (url) => {
      const response = await get(url)
      expect([response.statusCode, response.body.includes('<title>')]).toEqual([404, false])
    },
  )

  test.each(['/../package.json', '/..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json'])(
    '[SRV-08] %s does not leave the folder',
    async (url) => {
      expect((await get(url)).body).not.toContain('"dependencies"')
    },
  )
})

test('[TRD-01, PWA-02] the page names the platform’s origin, also the copy that the service worker caches', async () => {
  for (const url of ['/en/trading', '/pt/trading', '/index.html'])
    expect((await get(url)).body).toContain(`content="${server.deps.config.platformUrl}"`)
})

describe('the addresses', () => {
  test.each([
    '/en/trading',
    '/fr/login',
    '/cn/register',
    '/ar/forgot',
    '/de/reset',
    '/ja/auto',
    '/en/trading/',
    '/api/btc/invoice/0123456789abcdef',
    '/api/vload/card?amount=5',
  ])('[APP-01] %s answers the page', async (url) => {
    const response = await get(url)
    expect([response.statusCode, withoutHead(response.body)]).toEqual([200, withoutHead(served())])
  })

  test.each([
    ['/', 'de-CH,de;q=0.9', '/de/trading#/home'],
    ['/', 'zh-TW', '/cn/trading#/home'],
    ['/', 'sv', '/en/trading#/home'],
    ['/fr', 'de', '/fr/trading#/home'],
    ['/?message=login.expired', 'en', '/en/trading?message=login.expired#/home'],
    ['/fr?message=a%26b%23c', 'en', '/fr/trading?message=a%26b%23c#/home'],
    ['/xx', 'it', '/it/trading#/home'],
    ['/xx/trading?rd=%23/show/funding', 'it', '/it/trading?rd=%23/show/funding'],
    ['/de/?message=login.expired', 'en', '/de/trading?message=login.expired#/home'],
  ])('[APP-02] %s for %s redirects to %s', async (url, language, location) => {
    const response = await get(url, { 'accept-language': language })
    expect([response.statusCode, response.headers.location]).toEqual([302, location])
  })

  test.each([
    ['/en/nothing', 'fr', 'en'],
    ['/de/trading/more', 'en', 'de'],
    ['/some/where/else', 'pt-BR', 'pt'],
    ['/nowhere', 'ar', 'ar'],
  ])('[APP-06] %s for %s is 404 with the page in %s, which no search engine lists', async (url, accepted, language) => {
    const response = await get(url, { 'accept-language': accepted })
    expect([response.statusCode, response.headers['content-language']]).toEqual([404, language])
    expect(response.body).toContain('<meta name="robots" content="noindex">')
  })

  test.each([
    ['/en/auto%23to-ken_1', '/en/auto#to-ken_1'],
    ['/de/reset%23abc?rd=x', '/de/reset?rd=x#abc'],
    ['/fr/trading%23/show/funding', '/fr/trading#/show/funding'],
    ['/it%23/home', '/it#/home'],
  ])('[APP-06] %s, a link whose # was encoded on its way, leads to %s', async (url, location) => {
    const response = await get(url)
    expect([response.statusCode, response.headers.location]).toEqual([302, location])
  })

  test('[APP-06, SES-06] a mailed link whose # was encoded leads to itself, and no cache keeps it', async () => {
    const { config } = server.deps
    for (const area of linkAreas)
      for (const route of [undefined, '/home', '/show/funding', '/show/history?search=a%23b']) {
        const link = linkAddress(config, { language: 'en', area, url: route }, 'confirm.t0-k_n').slice(config.appUrl.length)
        const { statusCode, headers } = await get(link.replace('#', '%23'))
        expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, link, 'no-store'])
      }
  })

  test.each(['/en/reset?rd=%23/show/funding', '/en/auto?rd=%23%2Fshow%2Ffunding', '/en/login?rd=%2Fshow%2Ffunding%23x'])(
    '[APP-07] %s, with a # that was meant, answers the page',
    async (url) => {
      expect((await get(url)).statusCode).toBe(200)
    },
  )

  test.each(['//evil.example%23', '/en/x/y%23z'])('[APP-06] %s leads nowhere', async (url) => {
    expect((await get(url)).headers.location).toBeUndefined()
  })

  test('[APP-01] a chosen language has priority over the browser’s', async () => {
    expect((await get('/', { cookie: 'lang=tr', 'accept-language': 'en' })).headers.location).toBe('/tr/trading#/home')
  })

  test.each([
    ['de', 'de'],
    ['ar', 'ar'],
    ['cn', 'zh-Hans'],
  ])('[APP-23] the page at /%s has the content language %s', async (language, tag) => {
    expect((await get(`/${language}/trading`)).headers['content-language']).toBe(tag)
  })

  test('[SES-06] a visitor who opens a person’s address is redirected to login', async () => {
    const response = await get('/api/card/secure/pfs/0123456789ab', { 'accept-language': 'fr' })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/fr/login'])
  })

  test('[APP-01] no redirect leaves our origin', async () => {
    for (const url of ['//evil.example/', '/%2f%2fevil.example', '/\\evil.example', '/en/..%2f..%2fevil.example']) {
      const { headers } = await get(url)
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })
})

describe('operations', () => {
  test('[SRV-10] health and readiness answer', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'up' })
    expect((await get('/ready')).json()).toEqual({ status: 'ready' })
  })

  test('[SRV-10] a server without its database is healthy and not ready', async () => {
    // No server listens on this port.
    const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
    const app = await newServer({ ...server.deps, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) }, 'app', async () => true)
    const responses = await Promise.all(['/health', '/ready'].map((url) => app.inject({ url })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 503])
    expect(responses[1]?.json()).toEqual({ status: 'away' })
    await app.close()
    await pool.end()
  })

  test('[SRV-08] anonymous calls are limited by address, guessable ones more strictly', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    const browser = limited.browser()
    const statuses: number[] = []
    for (let index = 0; index < 125; index += 1) statuses.push((await browser.post('/api/challenge', {})).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    await browser.session()
    const infos: number[] = []
    for (let index = 0; index < 25; index += 1) infos.push((await browser.post('/api/info', { phone: '5550100' })).status)
    expect(infos.filter((status) => status === 429)).toHaveLength(5)
    await limited.close()
  })

  test('[SRV-08] the holder of an IPv6 address cannot bypass the limit with its other addresses', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let index = 0; index < 25; index += 1)
      statuses.push(
        (await limited.app.inject({ method: 'POST', url: '/api/info', remoteAddress: `2001:db8:1:2::${index + 1}` })).statusCode,
      )
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await limited.app.inject({ method: 'POST', url: '/api/info', remoteAddress: '2001:db8:1:3::1' })).statusCode).not.toBe(429)
    await limited.close()
  })

  test('[SRV-13] [SRV-10] a server about to stop is not ready, and still serves', async () => {
    const stopping = new AbortController()
    const app = await newServer({ ...server.deps, stopping: stopping.signal }, 'app', async () => true)
    const statuses = async () =>
      (await Promise.all(['/health', '/ready'].map((url) => app.inject({ url })))).map(({ statusCode }) => statusCode)
    expect(await statuses()).toEqual([200, 200])
    stopping.abort()
    expect(await statuses()).toEqual([200, 503])
    await app.close()
  })

  test('[SRV-08] an invented session does not bypass the limit of public calls', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let index = 0; index < 125; index += 1) {
      const cookie = `sid=p${String(index).padStart(43, '0')}`
      const payload = { jsonrpc: '2.0', id: 1, method: 'settings' }
      const headers = { origin: limited.deps.config.appUrl, cookie }
      statuses.push((await limited.app.inject({ method: 'POST', url: '/api/rpc', headers, payload })).statusCode)
    }
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
    expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429])
    await limited.close()
  })
})

test('[APP-01, APP-23] an address with a language gets the page in it, if the build made one', async () => {
  const [portuguese, french, file] = await Promise.all(['/pt/trading', '/fr/trading', '/index.pt.html'].map((url) => get(url)))
  expect([portuguese?.headers['content-language'], portuguese?.body]).toEqual(['pt', expect.stringContaining('<title>Página</title>')])
  expect([french?.headers['content-language'], french?.body]).toEqual(['fr', expect.stringContaining('<title>page</title>')])
  expect(file?.statusCode).toBe(404)
})

describe('search engines and link previews', () => {
  test.each(languages)('[APP-23] the page in %s names itself, its languages and its picture with full addresses', async (language) => {
    const { body } = await get(`/${language}/register`)
    const { appUrl } = server.deps.config
    const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, tag, href]) => [tag, href])
    expect(body).toContain(`<link rel="canonical" href="${appUrl}/${language}/register">`)
    expect(alternates).toHaveLength(languages.length + 1)
    expect(alternates).toContainEqual(['zh-Hans', `${appUrl}/cn/register`])
    expect(alternates).toContainEqual(['x-default', `${appUrl}/en/register`])
    expect(body).toContain(`<meta property="og:image" content="${appUrl}/pictures/share.png">`)
    expect(body).toMatch(/<meta property="og:title" content="[^"]+">/)
    expect(body).not.toContain('noindex')
  })

  test.each(['/en/reset', '/en/auto', '/en/email', '/api/btc/invoice/0123456789abcdef'])('%s is not for search engines', async (url) => {
    const { body } = await get(url)
    expect([body.includes('noindex'), body.includes('canonical')]).toEqual([true, false])
  })

  test('[APP-01] robots.txt names the sitemap, which lists public pages alone', async () => {
    const { appUrl } = server.deps.config
    expect((await get('/robots.txt')).body).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /upload/\n\nSitemap: ${appUrl}/sitemap.xml\n`)
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.slice(appUrl.length))
    expect(listed).toHaveLength(3 * languages.length)
    for (const address of listed) expect([address, (await get(address)).statusCode]).toEqual([address, 200])
  })

  test('[APP-01] a browser that has the page gets none; others get it in Brotli', async () => {
    const response = await get('/en/trading', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe((await get('/en/trading')).body)
    const again = await get('/en/trading', { 'if-none-match': String(response.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('another address of this machine', () => {
  test.each(['127.0.0.1:4100', '[::1]:4100', '127.0.0.1', '[::1]'])(
    '[APP-34] %s leads to the one whose calls are accepted',
    async (host) => {
      const { statusCode, headers } = await get('/en/trading?message=x', { host })
      expect([statusCode, headers.location]).toEqual([302, 'http://localhost:4100/en/trading?message=x'])
    },
  )

  test('[APP-34] the page for an unknown address leads there too', async () => {
    const { statusCode, headers } = await get('/de/trading/more', { host: '127.0.0.1:4100' })
    expect([statusCode, headers.location]).toEqual([302, 'http://localhost:4100/de/trading/more'])
  })

  test.each(['localhost', 'localhost:4100'])('[APP-34] %s opens the page', async (host) => {
    expect((await get('/en/trading', { host })).statusCode).toBe(200)
  })

  test.each([
    ['192.168.1.5:4100', '/'],
    ['192.168.1.5:4100', '/en'],
    ['192.168.1.5:4100', '/en/trading'],
    ['192.168.1.5:4100', '/de/trading/more'],
    ['192.168.1.5:4100', '/api/btc/invoice/0123456789abcdef'],
    ['192.168.1.5:4100', '/api/vload/card?amount=5'],
    ['localhost:8080', '/en/trading'],
    ['127.0.0.1:8080', '/en/trading'],
  ])('[APP-34] %s%s says how to serve the app there', async (host, url) => {
    const { statusCode, headers, body } = await get(url, { host })
    expect([statusCode, headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8'])
    expect(body).toContain(`APP_URL=http://${host}`)
    expect(body).toContain('PLATFORM_URL=')
  })

  test.each(['/health', '/ready'])('[SRV-10] a load balancer’s %s is answered there', async (url) => {
    expect((await get(url, { host: '192.168.1.5:4100' })).statusCode).toBe(200)
  })

  test('[APP-34] an address that the operator has set is not checked: a proxy may name another host', async () => {
    const behindProxy = await openTestServer({ APP_URL: 'https://app.example' }, { change: { distDir: folder } })
    const { statusCode } = await behindProxy.app.inject({ url: '/en/trading', headers: { host: '127.0.0.1:4100' } })
    expect(statusCode).toBe(200)
    await behindProxy.close()
  })
})
