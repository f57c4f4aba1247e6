import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production: Readonly<Record<string, string | undefined>> = {
  MODE: 'production',
  SECRET: '8d1f5e0c7a2b4936f0e1d2c3b4a59687',
  DATABASE_URL: 'postgres://db/openfloor',
  APP_URL: 'https://app.example',
  PLATFORM_URL: 'https://platform.example',
  PROCESSORS_URL: 'https://pay.example',
  BANK_URL: 'https://bank.example',
  CHAINS_URL: 'https://chains.example',
  PAYOUTS_URL: 'https://payouts.example',
  NEWS_URL: 'https://news.example',
  DESK_URL: 'https://desk.example',
  SMTP_URL: 'smtps://user:word@mail.example',
  MAIL_FROM: 'no-reply@app.example',
  VAPID_PUBLIC_KEY: 'BE_Q3kEaDCDT-tqAIMuyef00NnynoC5jYB7mSWXhqDCr9QOaz7y4mkY5j9hm8yKaVxGdbiOyrWPFowKIBWvl0g4',
  VAPID_PRIVATE_KEY: 'Wju1EdVTgWKywAPUDXsxzUAu1eYkKrXSTKyJ7fP6K5I',
  COMPANY: 'Openfloor Markets Ltd, 1 Harbour Street, licence 123/45',
}
const problems = (change: Record<string, string | undefined> = {}): string[] => {
  const read = readConfig({ ...production, ...change })
  return read.ok ? [] : read.problems
}
const captcha = { RECAPTCHA_KEY: 'site-key', RECAPTCHA_SECRET: 'secret' }

test('[SRV-10] a complete production configuration is accepted, without a sandbox', () => {
  expect(readConfig(production)).toMatchObject({ ok: true, value: { sandboxUrl: null, sandboxPort: null } })
})

test.each(['APP_URL', 'PLATFORM_URL', 'PROCESSORS_URL', 'SMTP_URL', 'DATABASE_URL', 'SECRET'])(
  '[SRV-10] a bad %s in production is named in one line too',
  (name) => {
    expect(problems({ [name]: 'nonsense' })).toEqual([expect.stringContaining(name)])
  },
)

test.each([
  ['the public sandbox secret', { SECRET: undefined }, 'SECRET'],
  ['the public sandbox secret, set explicitly', { SECRET: 'openfloor-sandbox-secret-known-to-everybody' }, 'SECRET'],
  ['the embedded database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['a sandbox', { SANDBOX_URL: 'http://127.0.0.1:4300' }, 'SANDBOX_URL'],
  ['a sandbox port', { SANDBOX_PORT: '4300' }, 'SANDBOX_URL and SANDBOX_PORT'],
  ['no address', { APP_URL: undefined }, 'APP_URL'],
  ['an address without https', { APP_URL: 'http://app.example' }, 'APP_URL'],
  ['no push keys', { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'],
  ['half a pair of push keys', { VAPID_PRIVATE_KEY: undefined }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'],
  ['another pair’s push key', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PUBLIC_KEY does not belong'],
  ['push messages to an origin', { PUSH_HOSTS: 'https://push.example' }, 'PUSH_HOSTS'],
  ['no bank', { BANK_URL: undefined }, 'BANK_URL'],
  ['no chains', { CHAINS_URL: undefined }, 'CHAINS_URL'],
  ['no payouts', { PAYOUTS_URL: undefined }, 'PAYOUTS_URL'],
  ['no news', { NEWS_URL: undefined }, 'NEWS_URL'],
  ['no support desk', { DESK_URL: undefined }, 'DESK_URL'],
  ['no mail server', { SMTP_URL: undefined }, 'SMTP_URL'],
  ['no sender', { MAIL_FROM: undefined }, 'MAIL_FROM'],
  ['no company', { COMPANY: undefined }, 'COMPANY'],
  ['no rate limits', { RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  ['unchecked certificates', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
])('[SRV-09] production refuses %s in one line', (_what, change, name) => {
  expect(problems(change)).toEqual([expect.stringMatching(new RegExp(`^${name} [^\n]+$`))])
})

test.each(['PROCESSORS_URL', 'BANK_URL', 'CHAINS_URL', 'PAYOUTS_URL', 'NEWS_URL', 'DESK_URL', 'RECAPTCHA_URL', 'RECAPTCHA_ASSETS_URL'])(
  '[SRV-09] production sends nothing unencrypted to %s, not even inside a network',
  (name) => {
    for (const host of ['party.example', '127.0.0.1:4300', 'localhost', '10.0.0.7:8080', 'pay.internal', '[::1]:4300']) {
      expect(problems({ ...captcha, [name]: `http://${host}` })).toEqual([expect.stringContaining(`${name} must begin with https://`)])
      expect(problems({ ...captcha, [name]: `HTTP://${host}` })).toHaveLength(1)
      expect(problems({ ...captcha, [name]: `https://${host}` })).toEqual([])
    }
  },
)

test.each([
  ['smtps://user:word@mail.example:465', true],
  ['smtp://user:word@mail.example?requireTLS=true', true],
  ['smtp://user:word@mail.example:587?pool=true&requireTLS=true', true],
  ['smtp://user:word@mail.example', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://mail.example?ignoreTLS=true', false],
  ['smtp://mail.example?secure=true', false],
  ['smtps://mail.example?secured=true', false],
  ['smtps://mail.example?tls.rejectUnauthorized=false', false],
  ['smtp://mail.example?requireTLS=true&tls.rejectUnauthorized=0', false],
])('[SRV-09] e-mails are sent encrypted: %s is accepted: %s', (SMTP_URL, accepted) => {
  const found = problems({ SMTP_URL })
  expect(found).toEqual(accepted ? [] : [expect.stringMatching(/^SMTP_URL must [^\n]+$/)])
  expect(found.join('')).not.toContain('word')
})

test.each([
  ['random hex digits', '3b9c2d7e81f04a65b9c0d1e2f3a48576', true],
  ['random words', 'harbour lamp meadow stone winter cloud', true],
  ['one letter', 'a'.repeat(40), false],
  ['blanks', ' '.repeat(40), false],
  ['a short one among blanks', `${' '.repeat(20)}3b9c2d7e81f04a65${' '.repeat(20)}`, false],
  ['a short one repeated', 'correct-horse-'.repeat(4), false],
  ['few letters', 'abcabdabcabcabdabdabcabcabdabcabd', false],
])('[SRV-09] a secret of %s is good enough for production: %s', (_what, SECRET, accepted) => {
  const found = problems({ SECRET })
  expect(found).toEqual(accepted ? [] : [expect.stringContaining('SECRET can be guessed')])
  expect(found.join('')).not.toContain(SECRET)
})

test('[SRV-10] a sandbox accepts a weak secret and plain http', () => {
  expect(readConfig({ SECRET: 'a'.repeat(40), SMTP_URL: 'smtp://127.0.0.1:25', NEWS_URL: 'http://127.0.0.1:1' })).toMatchObject({
    ok: true,
  })
})
