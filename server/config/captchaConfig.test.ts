import { expect, test } from 'vitest'
import { readCaptchaConfig } from './captchaConfig.ts'
import type { Problems } from './configFields.ts'

const sandbox = 'http://127.0.0.1:4300'
function read(env: Record<string, string>, from: string | null = sandbox) {
  const problems: Problems = []
  return { config: readCaptchaConfig(env, from, problems), problems }
}
const keys = { RECAPTCHA_KEY: 'site-key', RECAPTCHA_SECRET: 'secret' }

test('[SES-04] without a key there is no robot check', () => {
  for (const env of [{}, { RECAPTCHA_KEY: '' }, { RECAPTCHA_SECRET: 'secret' }]) expect(read(env)).toEqual({ config: null, problems: [] })
})

test('[SES-04] a key enables the sandbox’s captcha or a named origin’s, required by default', () => {
  expect(read(keys).config).toEqual({ key: 'site-key', secret: 'secret', origin: sandbox, assets: null, required: true })
  expect(read(keys, null).config).toMatchObject({ origin: 'https://www.google.com' })
  const named = { ...keys, RECAPTCHA_URL: 'https://check.example', RECAPTCHA_ASSETS_URL: 'https://parts.example', RECAPTCHA: 'optional' }
  expect(read(named).config).toMatchObject({ origin: 'https://check.example', assets: 'https://parts.example', required: false })
})

test.each([
  [{ RECAPTCHA_KEY: 'site-key' }, 'RECAPTCHA_SECRET'],
  [{ ...keys, RECAPTCHA_KEY: '"><script>' }, 'RECAPTCHA_KEY'],
  [{ ...keys, RECAPTCHA_URL: 'https://check.example/path' }, 'RECAPTCHA_URL'],
  [{ ...keys, RECAPTCHA_URL: "https://check.example; script-src 'unsafe-inline'" }, 'RECAPTCHA_URL'],
  [{ ...keys, RECAPTCHA_ASSETS_URL: '*' }, 'RECAPTCHA_ASSETS_URL'],
  [{ ...keys, RECAPTCHA: 'sometimes' }, 'RECAPTCHA'],
])('[SES-04, SRV-10] %j stops the start with one line about %s', (env, name) => {
  const { problems } = read(env)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} `))
})
