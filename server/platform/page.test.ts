import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '../../tests/support/platform.ts'

let platform: TestPlatform
let distDir: string
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'openfloor-'))
  await mkdir(join(distDir, 'platform/assets'), { recursive: true })
  await writeFile(join(distDir, 'platform/index.html'), '<html data-shell-origin="__SHELL_ORIGIN__"></html>')
  await writeFile(join(distDir, 'platform/index.de.html'), '<html lang="de" data-shell-origin="__SHELL_ORIGIN__"></html>')
  await writeFile(join(distDir, 'platform/assets/main-1a2b.js'), 'export {}')
  platform = await startPlatform({ distDir })
})
afterAll(async () => {
  await platform.close()
  await rm(distDir, { recursive: true, force: true })
})

test('[TRD-01] the platform’s page gets the host page’s origin from its server, not its address', async () => {
  const { body, headers } = await platform.app.inject({ url: '/?lang=fr&shell=https://example.com' })
  expect(body).toBe(`<html data-shell-origin="${platform.config.appUrl}"></html>`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${platform.config.appUrl};`)
})

test('[APP-23] the platform’s page is served in the language of its address, if the build made one', async () => {
  expect((await platform.app.inject({ url: '/?lang=de' })).body).toContain('<html lang="de"')
  for (const url of ['/', '/?lang=fr', '/?lang=../de']) expect((await platform.app.inject({ url })).body).toMatch(/^<html data-shell/)
})

test('[SRV-07] hashed files are cached for ever, and nothing else is served as a file', async () => {
  const { statusCode, headers } = await platform.app.inject({ url: '/assets/main-1a2b.js' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const url of ['/assets/', '/assets/../index.html', '/assets/%2e%2e/index.html', '/index.html', '/assets/none.js']) {
    expect((await platform.app.inject({ url })).statusCode).toBe(404)
  }
})
