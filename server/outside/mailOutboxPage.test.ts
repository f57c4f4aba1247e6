import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import type { Letter } from './mail.ts'
import { mailOutbox } from './mailOutbox.ts'

let house: House
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())

const letter: Letter = {
  to: 'ada@example.org',
  letter: 'passwordReset',
  language: 'fr',
  params: { firstName: '<img src=x onerror=alert(1)>', minutes: '30', link: 'http://localhost:4100/fr/reset#token' },
  at: 1_790_000_000_000,
}

test('[SRV-06] a letter of the sandbox can be read, its link pressed, and what it holds is text', async () => {
  await mailOutbox(house.deps.db).send(letter)
  const { statusCode, headers, body } = await house.app.inject({ url: '/sandbox/mail' })
  expect(statusCode).toBe(200)
  expect(body).toContain('ada@example.org')
  expect(body).toContain('Choisissez un nouveau mot de passe')
  expect(body).toContain('<a href="http://localhost:4100/fr/reset#token">')
  expect(body).not.toContain('<img')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('no-store')
})

test('[SRV-09] there is no outbox page in production', async () => {
  const live = await openHouse({}, { change: { mode: 'production' } })
  const { statusCode } = await live.app.inject({ url: '/sandbox/mail' })
  await live.close()
  expect(statusCode).toBe(302)
})

test('[APP-23] a letter says its language and which way it is read', async () => {
  await mailOutbox(house.deps.db).send({ ...letter, language: 'ar' })
  await mailOutbox(house.deps.db).send({ ...letter, language: 'cn' })
  const { body } = await house.app.inject({ url: '/sandbox/mail' })
  expect([...body.matchAll(/<h2 (lang="[^"]+" dir="[^"]+")>/g)].slice(0, 2).map((match) => match[1])).toEqual([
    'lang="zh-Hans" dir="ltr"',
    'lang="ar" dir="rtl"',
  ])
})
