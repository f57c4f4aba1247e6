import { isIP, isIPv6 } from 'node:net'
import { isZone } from '../domain/kernel/zones.ts'

/** One line for each bad value, in the order of reading. */
export type Problems = string[]
type Env = Readonly<Record<string, string | undefined>>

export function int(env: Env, name: string, standard: number, [least, most]: [number, number], problems: Problems): number {
  const text = env[name]
  if (text === undefined) return standard
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  problems.push(`${name} is '${text}': give a whole number from ${least} to ${most}`)
  return standard
}

export function oneOf<const T extends string>(env: Env, name: string, allowed: readonly T[], standard: T, problems: Problems): T {
  const text = env[name]
  if (text === undefined) return standard
  const found = allowed.find((value) => value === text)
  if (found === undefined) problems.push(`${name} is '${text}': give one of ${allowed.join(', ')}`)
  return found ?? standard
}

/** An origin: scheme, host and port alone. */
export function url(env: Env, name: string, standard: string, problems: Problems): string {
  const text = env[name] ?? standard
  const parsed = URL.parse(text)
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.username) return parsed.origin
  problems.push(`${name} is '${text}': give an address such as ${standard}, without a path`)
  return standard
}

/** A zone of the IANA database. */
export function zone(env: Env, name: string, standard: string, problems: Problems): string {
  const text = env[name] ?? standard
  if (isZone(text)) return text
  problems.push(`${name} is '${text}': give the name of a time zone, such as Europe/Paris`)
  return standard
}

/** What a process listens on: an address or a name. Whether this machine has it shows when it listens. */
export function host(env: Env, name: string, standard: string, problems: Problems): string {
  const text = env[name] ?? standard
  if (isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)) return text
  problems.push(`${name} is '${text}': give an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`)
  return standard
}

const everywhere: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', 'localhost']

/** How somebody on this machine reaches what listens on `host`: by number, and by a name, since two sites need two host names. */
export function reachedBy(host: string): { number: string; name: string } {
  if (everywhere.includes(host)) return { number: '127.0.0.1', name: 'localhost' }
  const written = isIPv6(host) ? `[${host}]` : host
  return { number: written, name: written }
}
