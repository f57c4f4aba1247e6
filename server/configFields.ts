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
