import { nodeUrlVariables } from './coinNodesConfig.ts'
import type { Config } from './config.ts'

/** Public in this file, so production refuses it. */
export const sandboxSecret = 'openfloor-sandbox-secret-known-to-everybody'

type Env = Readonly<Record<string, string | undefined>>

/** External services that receive card numbers, addresses or messages. */
const requiredServices = ['PROCESSORS_URL', 'BANK_URL', 'CHAINS_URL', 'PAYOUTS_URL', 'NEWS_URL', 'DESK_URL'] as const
/** Optional addresses of a service, with an https default. */
const optionalServices = ['RECAPTCHA_URL', 'RECAPTCHA_ASSETS_URL', ...nodeUrlVariables]

/** Returns one line for each setting that is allowed in a sandbox and not in production (SRV-09). */
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
  if (env['VAPID_PUBLIC_KEY'] === undefined && env['VAPID_PRIVATE_KEY'] === undefined)
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set when MODE=production: make a pair with `npx web-push generate-vapid-keys`',
    )
  if (config.push.hosts.some((host) => host.includes('://')))
    problems.push('PUSH_HOSTS must name hosts, not origins, when MODE=production: messages go to public push services alone')
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED must not be 0 when MODE=production: name a private authority with NODE_EXTRA_CA_CERTS')
  return [...problems, ...secretProblems(config.secret, env), ...addressProblems(env), ...mailProblems(env)]
}

/**
 * A generated secret has more different characters than this: 32 random hex digits have 14 on average, fewer
 * than 8 once in 10^7.
 */
const minDistinctCharacters = 8

function secretProblems(secret: string, env: Env): string[] {
  if (env['SECRET'] === undefined || secret === sandboxSecret)
    return ['SECRET must be set when MODE=production: give at least 32 random characters, such as those of `openssl rand -hex 32`']
  // A short secret is reported in every mode already.
  if (secret.length < 32) return []
  const trimmed = secret.trim()
  // True for a shorter text repeated: it occurs in its double before its end.
  const repeated = `${trimmed}${trimmed}`.indexOf(trimmed, 1) < trimmed.length
  if (trimmed.length >= 32 && !repeated && new Set(trimmed).size >= minDistinctCharacters) return []
  return ['SECRET can be guessed: give at least 32 random characters when MODE=production, such as those of `openssl rand -hex 32`']
}

/**
 * Requires https everywhere, also in an operator's own network: a proxy in front of a service supports TLS
 * too.
 */
function addressProblems(env: Env): string[] {
  const problems: string[] = []
  for (const name of ['APP_URL', 'PLATFORM_URL'] as const) {
    if (env[name] === undefined || isPlain(env[name])) problems.push(`${name} must be set to an https:// address when MODE=production`)
  }
  for (const name of requiredServices) {
    if (env[name] === undefined) problems.push(`${name} must be set when MODE=production: there is no sandbox to stand in for it`)
  }
  for (const name of [...requiredServices, ...optionalServices]) {
    if (isPlain(env[name]))
      problems.push(`${name} must begin with https:// when MODE=production: what is sent there must not be readable on the way`)
  }
  return problems
}

/** True for http. A malformed address is reported already. */
const isPlain = (text: string | undefined): boolean => URL.parse(text ?? '')?.protocol === 'http:'

function mailProblems(env: Env): string[] {
  if (env['SMTP_URL'] === undefined) return ['SMTP_URL must be set when MODE=production: nobody reads an outbox there']
  const url = URL.parse(env['SMTP_URL'])
  if (url === null) return []
  const query = url.searchParams
  if (url.protocol === 'smtp:' && query.get('requireTLS') !== 'true')
    return ['SMTP_URL must begin with smtps:// or end in ?requireTLS=true when MODE=production: letters carry links that sign people in']
  // nodemailer reads both: one skips TLS, the other accepts any certificate.
  if (query.has('secured') || query.has('tls.rejectUnauthorized'))
    return ['SMTP_URL must name neither secured nor tls.rejectUnauthorized when MODE=production: the mail server must prove who it is']
  return []
}
