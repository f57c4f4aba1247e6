import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const problems = (env: Record<string, string>): string[] => {
  const read = readConfig(env)
  return read.ok ? [] : read.problems
}

test('[SRV-10] the default is a sandbox on three ports', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    value: {
      mode: 'sandbox',
      appUrl: 'http://localhost:4100',
      platformUrl: 'http://127.0.0.1:4200',
      sandboxUrl: 'http://127.0.0.1:4300',
      sandboxPort: 4300,
      databaseUrl: null,
      dataDir: 'data',
    },
  })
})

test('[SRV-10] URLs follow the ports', () => {
  expect(readConfig({ PORT: '5000', SANDBOX_PORT: '5300' })).toMatchObject({
    value: { appUrl: 'http://localhost:5000', sandboxUrl: 'http://127.0.0.1:5300' },
  })
})

test('[SRV-10] an external sandbox is not run here', () => {
  expect(readConfig({ SANDBOX_URL: 'http://127.0.0.1:9000' })).toMatchObject({
    value: { sandboxPort: null, sandboxUrl: 'http://127.0.0.1:9000', processorsUrl: 'http://127.0.0.1:9000' },
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PLATFORM_PORT', '1.5'],
  ['SANDBOX_PORT', ''],
  ['METRICS_PORT', '0'],
  ['METRICS_HOST', 'two words'],
  ['MODE', 'live'],
  ['CONTRACT', 'none'],
  ['LOG_LEVEL', 'loud'],
  ['QUOTE_SEED', 'x'],
  ['RATE_LIMITS', 'no'],
  ['TRUSTED_PROXIES', '99'],
  ['STOP_DELAY', '1h'],
  ['APP_URL', 'localhost'],
  ['APP_URL', 'http://localhost/app'],
  ['HOST', ''],
  ['HOST', '127.0.0.1:80'],
  ['HOST', 'two words'],
  ['DATA_DIR', ''],
  ['DATABASE_URL', 'postgres://name@:x/db'],
  ['PLATFORM_URL', 'ftp://x'],
  ['SANDBOX_URL', 'x'],
  ['SANDBOX_BLOCK_SECONDS', '4000'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'us'],
  ['VAPID_SUBJECT', 'us'],
  ['PUSH_HOSTS', '127.0.0.1/x'],
  ['COMPANY', 'x'.repeat(301)],
  ['COUNTRY_HEADER', 'a header'],
  ['VISITOR_COUNTRY', 'XX'],
  ['VISITOR_COUNTRY', 'France'],
  ['SECRET', 'short'],
])('[SRV-10] %s=%s is named in one line', (name, value) => {
  const found = problems({ [name]: value })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(name)
  expect(found[0]).not.toContain('\n')
})

test.each([
  ['0.0.0.0', 'http://localhost:4100', 'http://127.0.0.1:4200', 'http://127.0.0.1:4300'],
  ['::', 'http://localhost:4100', 'http://127.0.0.1:4200', 'http://127.0.0.1:4300'],
])('[SRV-10] URLs follow the host %s', (host, appUrl, platformUrl, sandboxUrl) => {
  expect(readConfig({ HOST: host })).toMatchObject({ ok: true, value: { host, appUrl, platformUrl, sandboxUrl } })
})

test('[SRV-10] a host with only one name needs a second name for the platform', () => {
  expect(problems({ HOST: '192.168.1.5' })).toEqual([expect.stringContaining('different host names')])
  expect(readConfig({ HOST: '192.168.1.5', PLATFORM_URL: 'http://platform.test:4200' })).toMatchObject({
    value: { appUrl: 'http://192.168.1.5:4100', sandboxUrl: 'http://192.168.1.5:4300' },
  })
})

test('[SRV-10] every bad value has its own line', () => {
  expect(problems({ PORT: 'x', MODE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3)
})

test('[SRV-10] two servers on one port, and the platform on the app’s host, are refused', () => {
  expect(problems({ PORT: '4200' })).toEqual(['PORT, PLATFORM_PORT, SANDBOX_PORT and METRICS_PORT must differ'])
  expect(problems({ PLATFORM_URL: 'http://localhost:4200' })).toEqual([expect.stringContaining('different host names')])
})

test('[SRV-10] live processors with the embedded database are refused in any mode', () => {
  expect(problems({ PROCESSORS_URL: 'https://pay.example' })).toEqual([
    expect.stringContaining('DATABASE_URL must be set when PROCESSORS_URL is'),
  ])
})

test('[TRD-13] the weekend tournament uses UTC unless a valid zone is set', () => {
  expect(readConfig({})).toMatchObject({ value: { tournamentZone: 'UTC' } })
  expect(readConfig({ TOURNAMENT_ZONE: 'Europe/Paris' })).toMatchObject({ value: { tournamentZone: 'Europe/Paris' } })
  expect(problems({ TOURNAMENT_ZONE: 'Middle/Earth' })).toEqual([
    "TOURNAMENT_ZONE is 'Middle/Earth': give the name of a time zone, such as Europe/Paris",
  ])
})
