import { isEmail } from '../domain/session/email.ts'
import { usualZone } from '../domain/tournaments/windows.ts'
import { type CaptchaConfig, readCaptcha } from './captchaConfig.ts'
import { host, int, oneOf, type Problems, reachedBy, url, zone } from './configFields.ts'
import { productionProblems, sandboxSecret } from './productionProblems.ts'

export type Config = {
  mode: 'sandbox' | 'production'
  /** `original`: only what the original names is offered (SRV-12). */
  contract: 'full' | 'original'
  host: string
  port: number
  platformPort: number
  /** Null: the sandbox world is not run by this process. */
  sandboxPort: number | null
  /** The operators' metrics (SRV-14); null: nobody is shown any. */
  metricsPort: number | null
  metricsHost: string
  /** Origins, without a slash at the end. */
  appUrl: string
  platformUrl: string
  /** Null in production. */
  sandboxUrl: string | null
  /** Where card processors and coin chains are reached: the sandbox's unless set. */
  processorsUrl: string
  chainsUrl: string
  /** Where news come from and messages to the support desk go: the sandbox's unless set. */
  newsUrl: string
  deskUrl: string
  /** The mail server; null: letters wait in the outbox of the sandbox. */
  smtpUrl: string | null
  /** Who letters are from. */
  mailFrom: string
  /** Who tells people from robots at sign-in; null: nobody is asked (SES-04). */
  captcha: CaptchaConfig | null
  /** Null: PGlite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  secret: string
  quoteSeed: number
  logLevel: (typeof logLevels)[number]
  /** Off for load tests alone; production refuses it. */
  rateLimits: boolean
  /** How many proxies stand in front, so that a caller's address is the caller's. */
  trustedProxies: number
  /** Who stands behind the house, as its pages name it: one line. Null: nobody, it is the sandbox. */
  company: string | null
  /** By whose clocks the weekend tournament begins and ends (TRD-13). */
  tournamentZone: string
  /** The header in which the proxy in front names a visitor's country; null: no country is known of a visitor. */
  countryHeader: string | null
  /** The built page; null where only the API is wanted. */
  distDir: string | null
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

type Env = Readonly<Record<string, string | undefined>>

/** Reads and checks every variable. Each problem is one line that names the variable, what is wrong and what would be right (SRV-10). */
export function readConfig(env: Env): { ok: true; value: Config } | { ok: false; problems: string[] } {
  const problems: Problems = []
  const mode = oneOf(env, 'MODE', ['sandbox', 'production'], 'sandbox', problems)
  const listensOn = host(env, 'HOST', '127.0.0.1', problems)
  const reached = reachedBy(listensOn)
  const port = int(env, 'PORT', 4100, [0, 65_535], problems)
  const platformPort = int(env, 'PLATFORM_PORT', 4200, [0, 65_535], problems)
  const sandboxPort = int(env, 'SANDBOX_PORT', 4300, [0, 65_535], problems)
  const elsewhere = env['SANDBOX_URL'] !== undefined
  const sandboxUrl = url(env, 'SANDBOX_URL', `http://${reached.number}:${sandboxPort}`, problems)
  const config: Config = {
    mode,
    contract: oneOf(env, 'CONTRACT', ['full', 'original'], 'full', problems),
    host: listensOn,
    port,
    platformPort,
    sandboxPort: mode === 'production' || elsewhere ? null : sandboxPort,
    metricsPort: env['METRICS_PORT'] === undefined ? null : int(env, 'METRICS_PORT', 9464, [1, 65_535], problems),
    metricsHost: host(env, 'METRICS_HOST', '127.0.0.1', problems),
    appUrl: url(env, 'APP_URL', `http://${reached.name}:${port}`, problems),
    platformUrl: url(env, 'PLATFORM_URL', `http://${reached.number}:${platformPort}`, problems),
    sandboxUrl: mode === 'production' ? null : sandboxUrl,
    processorsUrl: url(env, 'PROCESSORS_URL', sandboxUrl, problems),
    chainsUrl: url(env, 'CHAINS_URL', sandboxUrl, problems),
    newsUrl: url(env, 'NEWS_URL', sandboxUrl, problems),
    deskUrl: url(env, 'DESK_URL', sandboxUrl, problems),
    smtpUrl: env['SMTP_URL'] ?? null,
    mailFrom: env['MAIL_FROM'] ?? 'no-reply@openfloor.example',
    captcha: readCaptcha(env, mode === 'production' ? null : sandboxUrl, problems),
    databaseUrl: env['DATABASE_URL'] ?? null,
    dataDir: env['DATA_DIR'] ?? 'data',
    secret: env['SECRET'] ?? sandboxSecret,
    quoteSeed: int(env, 'QUOTE_SEED', 1, [0, 4_294_967_295], problems),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info', problems),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on', problems) === 'on',
    trustedProxies: int(env, 'TRUSTED_PROXIES', 0, [0, 10], problems),
    company: env['COMPANY']?.trim() || null,
    tournamentZone: zone(env, 'TOURNAMENT_ZONE', usualZone, problems),
    countryHeader: env['COUNTRY_HEADER']?.toLowerCase() ?? null,
    distDir: env['DIST_DIR'] ?? 'dist',
  }
  problems.push(...conflicts(config), ...(mode === 'production' ? productionProblems(config, env) : liveProblems(config, env)))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: config }
}

function conflicts(config: Config): string[] {
  const problems: string[] = []
  const ports = [config.port, config.platformPort, config.sandboxPort, config.metricsPort].filter((port) => port !== null && port !== 0)
  if (new Set(ports).size < ports.length) problems.push('PORT, PLATFORM_PORT, SANDBOX_PORT and METRICS_PORT must differ')
  if (config.databaseUrl !== null && !/^postgres(ql)?:$/.test(URL.parse(config.databaseUrl)?.protocol ?? ''))
    problems.push('DATABASE_URL must be an address such as postgres://name:password@db.example/openfloor')
  if (config.dataDir === '') problems.push('DATA_DIR is empty: give the name of a folder')
  if (config.smtpUrl !== null && !/^smtps?:$/.test(URL.parse(config.smtpUrl)?.protocol ?? ''))
    problems.push('SMTP_URL must be an address such as smtps://name:password@mail.example:465')
  if (!isEmail(config.mailFrom)) problems.push('MAIL_FROM must be an e-mail address')
  if (config.countryHeader !== null && !/^[a-z][a-z0-9-]{0,60}$/.test(config.countryHeader))
    problems.push('COUNTRY_HEADER must be the name of a header, such as cf-ipcountry')
  if (config.company !== null && config.company.length > 300) problems.push('COMPANY is too long: give one line of at most 300 characters')
  if (config.secret.length < 32) problems.push('SECRET is too short: give at least 32 characters')
  // A cookie knows no port: on one host name the platform's page would be sent the session.
  if (config.appUrl && config.platformUrl && new URL(config.appUrl).hostname === new URL(config.platformUrl).hostname) {
    problems.push('APP_URL and PLATFORM_URL must be on different host names: the platform must not be sent the session cookie')
  }
  return problems
}

/** PGlite runs without fsync: a power cut loses money that was acknowledged. */
function liveProblems({ databaseUrl }: Config, env: Env): string[] {
  if (databaseUrl !== null) return []
  const live = ['PROCESSORS_URL', 'CHAINS_URL'].filter((name) => env[name] !== undefined)
  return live.map((name) => `DATABASE_URL must be set when ${name} is: the embedded database may lose acknowledged payments`)
}
