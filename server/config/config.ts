import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { secondMs } from '../../domain/kernel/time.ts'
import { isEmail } from '../../domain/session/email.ts'
import { defaultZone } from '../../domain/tournaments/windows.ts'
import { type CoinNode, nodeUrlVariables, readCoinNodes } from './coinNodesConfig.ts'
import { type CaptchaConfig, readCaptchaConfig } from './captchaConfig.ts'
import { addressOfScheme, choice, host, integer, origin, originHostsOf, type Problems, timeZone, variableReader } from './configFields.ts'
import { type PushConfig, readPushConfig } from './pushConfig.ts'
import { productionProblems, sandboxSecret } from './productionProblems.ts'

export type Config = {
  mode: 'sandbox' | 'production'
  /** `original`: only the original's calls and fields are served (SRV-12). */
  contract: 'full' | 'original'
  host: string
  port: number
  platformPort: number
  /** Null: this process does not run the sandbox's external services. */
  sandboxPort: number | null
  /** Port of the operators' metrics (SRV-14); null: not served. */
  metricsPort: number | null
  metricsHost: string
  /** Origins, without a trailing slash. */
  appUrl: string
  platformUrl: string
  /** Null in production. */
  sandboxUrl: string | null
  /** The time between blocks of the sandbox's coin chains, in seconds; 0: mined by hand. */
  sandboxBlockSeconds: number
  /** The sandbox of this process sends it with a tester's action; null: there are no such actions. */
  testerKey: string | null
  /** Origins of the card processors, our bank, the coin chains and payouts: the sandbox's unless set. */
  processorsUrl: string
  bankUrl: string
  chainsUrl: string
  /** The operator's own coin nodes; the coins without one, and all rates, are asked of `chainsUrl`. */
  coinNodes: readonly CoinNode[]
  payoutsUrl: string
  /** Origins of the news and of the support desk's messages: the sandbox's unless set. */
  newsUrl: string
  deskUrl: string
  /** The mail server; null: e-mails stay in the sandbox's outbox. */
  smtpUrl: string | null
  /** The sender of e-mails. */
  mailFrom: string
  /** Keys and hosts of push messages. */
  push: PushConfig
  /** The robot check at sign-in; null: none (SES-04). */
  captcha: CaptchaConfig | null
  /** Null: PGlite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** The folder of people's files; processes that share a database share it too. */
  uploadsDir: string
  secret: string
  quoteSeed: number
  logLevel: (typeof logLevels)[number]
  /** Off only for load tests; production refuses that. */
  rateLimits: boolean
  /**
   * The time that a stopping process still serves after /ready says no, for the proxy in front to notice; in
   * milliseconds.
   */
  stopDelayMs: number
  /** The number of proxies in front, needed to find the caller's own address. */
  trustedProxies: number
  /** The company that runs the service, in one line, as its pages show it. Null in a sandbox. */
  company: string | null
  /** The time zone in which the weekend tournament begins and ends (TRD-13). */
  tournamentZone: string
  /** The header in which the proxy sends a visitor's country; null: a visitor's country is unknown. */
  countryHeader: string | null
  /** The country of a visitor whose country is unknown, by its ISO code (APP-27). */
  visitorCountry: string
  /** The folder of the built page; null to serve the API alone. */
  distDir: string | null
}

/** The country of APP-27's default settings. */
export const defaultCountry = 'FR'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

type Env = Readonly<Record<string, string | undefined>>

/** 0: any free port. */
const anyPort = integer(0, 65_535)
const smtpAddress = addressOfScheme(/^smtps?:$/, 'smtps://name:password@mail.example:465')
const databaseAddress = addressOfScheme(/^postgres(ql)?:$/, 'postgres://name:password@db.example/openfloor')
const headerName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{0,60}$/, 'must be the name of a header, such as cf-ipcountry')
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countryCode = z
  .string()
  .toUpperCase()
  .refine((iso) => /^[A-Z]{2}$/.test(iso) && regionNames.of(iso) !== undefined, 'must be the ISO code of a country, such as FR')
/** Blank means not set. */
const companyLine = z
  .string()
  .trim()
  .max(300, 'is too long: give one line of at most 300 characters')
  .transform((text) => text || null)

/**
 * Reads and checks every variable. Each problem is one line with the variable, the fault and a valid value
 * (SRV-10).
 */
export function readConfig(env: Env): { ok: true; value: Config } | { ok: false; problems: string[] } {
  const problems: Problems = []
  const read = variableReader(env, problems)
  const mode = read('MODE', choice(['sandbox', 'production']).default('sandbox'))
  const listensOn = read('HOST', host.default('127.0.0.1'))
  const hosts = originHostsOf(listensOn)
  const port = read('PORT', anyPort.default(4100))
  const platformPort = read('PLATFORM_PORT', anyPort.default(4200))
  const sandboxPort = read('SANDBOX_PORT', anyPort.default(4300))
  const isExternalSandbox = env['SANDBOX_URL'] !== undefined
  const sandboxUrl = read('SANDBOX_URL', origin(`http://${hosts.number}:${sandboxPort}`))
  // A bad text is kept: the rules of production report a missing one, and each variable has one line.
  const mailFrom = read(
    'MAIL_FROM',
    z.string().refine(isEmail, 'must be an e-mail address').default('no-reply@openfloor.example'),
    env['MAIL_FROM'],
  )
  const config: Config = {
    mode,
    contract: read('CONTRACT', choice(['full', 'original']).default('full')),
    host: listensOn,
    port,
    platformPort,
    sandboxPort: mode === 'production' || isExternalSandbox ? null : sandboxPort,
    metricsPort: read('METRICS_PORT', integer(1, 65_535).nullable().default(null)),
    metricsHost: read('METRICS_HOST', host.default('127.0.0.1')),
    appUrl: read('APP_URL', origin(`http://${hosts.name}:${port}`)),
    platformUrl: read('PLATFORM_URL', origin(`http://${hosts.number}:${platformPort}`)),
    sandboxUrl: mode === 'production' ? null : sandboxUrl,
    sandboxBlockSeconds: read('SANDBOX_BLOCK_SECONDS', integer(0, 3600).default(10)),
    testerKey: mode === 'production' || isExternalSandbox ? null : randomBytes(32).toString('base64url'),
    processorsUrl: read('PROCESSORS_URL', origin(sandboxUrl)),
    bankUrl: read('BANK_URL', origin(sandboxUrl)),
    chainsUrl: read('CHAINS_URL', origin(sandboxUrl)),
    coinNodes: readCoinNodes(env, read, problems),
    payoutsUrl: read('PAYOUTS_URL', origin(sandboxUrl)),
    newsUrl: read('NEWS_URL', origin(sandboxUrl)),
    deskUrl: read('DESK_URL', origin(sandboxUrl)),
    captcha: readCaptchaConfig(env, mode === 'production' ? null : sandboxUrl, problems),
    quoteSeed: read('QUOTE_SEED', integer(0, 4_294_967_295).default(1)),
    logLevel: read('LOG_LEVEL', choice(logLevels).default('info')),
    rateLimits: read('RATE_LIMITS', choice(['on', 'off']).default('on')) === 'on',
    stopDelayMs: read('STOP_DELAY', integer(0, 600).default(0)) * secondMs,
    trustedProxies: read('TRUSTED_PROXIES', integer(0, 10).default(0)),
    tournamentZone: read('TOURNAMENT_ZONE', timeZone.default(defaultZone)),
    push: readPushConfig(env, read, problems, mailFrom),
    smtpUrl: read('SMTP_URL', smtpAddress.nullable().default(null), env['SMTP_URL']),
    mailFrom,
    databaseUrl: read('DATABASE_URL', databaseAddress.nullable().default(null), env['DATABASE_URL']),
    dataDir: read('DATA_DIR', z.string().min(1, 'is empty: give the name of a folder').default('data')),
    uploadsDir: env['UPLOADS_DIR'] || join(env['DATA_DIR'] || 'data', 'uploads'),
    secret: read('SECRET', z.string().min(32, 'is too short: give at least 32 characters').default(sandboxSecret), env['SECRET']),
    company: read('COMPANY', companyLine.default(null), env['COMPANY']),
    countryHeader: read('COUNTRY_HEADER', headerName.nullable().default(null)),
    visitorCountry: read('VISITOR_COUNTRY', countryCode.default(defaultCountry)),
    distDir: env['DIST_DIR'] ?? 'dist',
  }
  problems.push(...conflicts(config), ...(mode === 'production' ? productionProblems(config, env) : embeddedDatabaseProblems(config, env)))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: config }
}

function conflicts(config: Config): string[] {
  const problems: string[] = []
  const ports = [config.port, config.platformPort, config.sandboxPort, config.metricsPort].filter((port) => port !== null && port !== 0)
  if (new Set(ports).size < ports.length) problems.push('PORT, PLATFORM_PORT, SANDBOX_PORT and METRICS_PORT must differ')
  // Cookies ignore the port: on the same host name the platform's page would receive the session cookie.
  if (config.appUrl && config.platformUrl && new URL(config.appUrl).hostname === new URL(config.platformUrl).hostname) {
    problems.push('APP_URL and PLATFORM_URL must be on different host names: the platform must not be sent the session cookie')
  }
  return problems
}

/** Refuses live processors on PGlite: it runs without fsync, so a power cut loses acknowledged payments. */
function embeddedDatabaseProblems({ databaseUrl }: Config, env: Env): string[] {
  if (databaseUrl !== null) return []
  const live = ['PROCESSORS_URL', 'CHAINS_URL', 'PAYOUTS_URL', ...nodeUrlVariables].filter((name) => env[name] !== undefined)
  return live.map((name) => `DATABASE_URL must be set when ${name} is: the embedded database may lose acknowledged payments`)
}
