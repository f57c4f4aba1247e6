import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import type { Letter } from '../../external/mail.ts'
import { mailOutbox } from '../../external/mailOutbox.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const letter: Letter = {
  to: 'ada@example.org',
  letter: 'passwordReset',
  language: 'fr',
  params: { firstName: '<img src=x onerror=alert(1)>', minutes: '30', link: 'http://localhost:4100/fr/reset#token' },
  at: 1_790_000_000_000,
}

test('[SRV-06] a sandbox letter can be read, its link opened, and its content is escaped', async () => {
  await mailOutbox(server.deps.db).send(letter)
  const { statusCode, headers, body } = await server.app.inject({ url: '/sandbox/mail' })
  expect(statusCode).toBe(200)
  expect(body).toContain('ada@example.org')
  expect(body).toContain('Choisissez un nouveau mot de passe')
  expect(body).toContain('<a href="http://localhost:4100/fr/reset#token">')
  expect(body).not.toContain('<img')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('no-store')
})

test('[SRV-09] there is no outbox page in production', async () => {
  const live = await openTestServer({}, { change: { mode: 'production' } })
  const { status, text } = await live.browser().get('/sandbox/mail')
  await live.close()
  // An unknown address answers with the app's page, which is not built in this test.
  expect([status, text]).toEqual([503, 'The page is not built: npm run build'])
})

test('[APP-23] a letter declares its language and direction', async () => {
  await mailOutbox(server.deps.db).send({ ...letter, language: 'ar' })
  await mailOutbox(server.deps.db).send({ ...letter, language: 'cn' })
  const { body } = await server.app.inject({ url: '/sandbox/mail' })
  expect([...body.matchAll(/<h2 (lang="[^"]+" dir="[^"]+")>/g)].slice(0, 2).map((match) => match[1])).toEqual([
    'lang="zh-Hans" dir="ltr"',
    'lang="ar" dir="rtl"',
  ])
})
