import type { Config } from './config.ts'

/** Known to everybody who reads this file: production refuses it. */
export const sandboxSecret = 'openfloor-sandbox-secret-known-to-everybody'

type Env = Readonly<Record<string, string | undefined>>

/** Parties that receive card numbers, addresses or messages. */
const parties = ['PROCESSORS_URL', 'CHAINS_URL', 'NEWS_URL', 'DESK_URL'] as const
/** Optional addresses of a party: each has a standard of its own with https. */
const optionalParties = ['RECAPTCHA_URL', 'RECAPTCHA_ASSETS_URL'] as const

/** What a sandbox may do and production may not (SRV-09), one line for each. */
export function productionProblems(config: Config, env: Env): string[] {
  const problems: string[] = []
  if (env['SANDBOX_URL'] !== undefined || env['SANDBOX_PORT'] !== undefined)
    problems.push('SANDBOX_URL and SANDBOX_PORT must not be set when MODE=production')
  if (config.databaseUrl === null)
    problems.push('DATABASE_URL must be set when MODE=production: the embedded database may lose acknowledged payments')
  if (config.company === null)
    problems.push('COMPANY must be set when MODE=production: name the company, its address, register and licence in one line')
  if (!config.rateLimits) problems.push('RATE_LIMITS must not be off when MODE=production')
  if (env['MAIL_FROM'] === undefined) problems.push('MAIL_FROM must be set when MODE=production: nobody reads an outbox there')
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED must not be 0 when MODE=production: name a private authority with NODE_EXTRA_CA_CERTS')
  return [...problems, ...secretProblems(config.secret, env), ...addressProblems(env), ...mailProblems(env)]
}

/** Fewer different characters than this do not come from a generator: 32 random hex digits have 14 on average, below 8 once in 10^7. */
const leastDifferent = 8

function secretProblems(secret: string, env: Env): string[] {
  if (env['SECRET'] === undefined || secret === sandboxSecret)
    return ['SECRET must be set when MODE=production: give at least 32 random characters, such as those of `openssl rand -hex 32`']
  // What is too short in any mode has its line already.
  if (secret.length < 32) return []
  const bare = secret.trim()
  // A text that is a shorter one repeated is found in its double before its end.
  const repeated = `${bare}${bare}`.indexOf(bare, 1) < bare.length
  if (bare.length >= 32 && !repeated && new Set(bare).size >= leastDifferent) return []
  return ['SECRET can be guessed: give at least 32 random characters when MODE=production, such as those of `openssl rand -hex 32`']
}

/** An https address anywhere, an operator's own network included: a proxy in front of a party speaks TLS too. */
function addressProblems(env: Env): string[] {
  const problems: string[] = []
  for (const name of ['APP_URL', 'PLATFORM_URL'] as const) {
    if (env[name] === undefined || isPlain(env[name])) problems.push(`${name} must be set to an https:// address when MODE=production`)
  }
  for (const name of parties) {
    if (env[name] === undefined) problems.push(`${name} must be set when MODE=production: there is no sandbox to stand in for it`)
  }
  for (const name of [...parties, ...optionalParties]) {
    if (isPlain(env[name]))
      problems.push(`${name} must begin with https:// when MODE=production: what is sent there must not be readable on the way`)
  }
  return problems
}

/** What is no address at all has its line already. */
const isPlain = (text: string | undefined): boolean => URL.parse(text ?? '')?.protocol === 'http:'

function mailProblems(env: Env): string[] {
  if (env['SMTP_URL'] === undefined) return ['SMTP_URL must be set when MODE=production: nobody reads an outbox there']
  const url = URL.parse(env['SMTP_URL'])
  if (url === null) return []
  const query = url.searchParams
  if (url.protocol === 'smtp:' && query.get('requireTLS') !== 'true')
    return ['SMTP_URL must begin with smtps:// or end in ?requireTLS=true when MODE=production: letters carry links that sign people in']
  // Both reach nodemailer: one skips TLS, the other takes any certificate.
  if (query.has('secured') || query.has('tls.rejectUnauthorized'))
    return ['SMTP_URL must name neither secured nor tls.rejectUnauthorized when MODE=production: the mail server must prove who it is']
  return []
}
