import { isIP, isIPv6 } from 'node:net'
import * as z from 'zod'
import { isTimeZone } from '../../domain/kernel/timeZones.ts'

/** One line for each bad value, in reading order. */
export type Problems = string[]
type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads one variable by its schema. A bad value becomes a line of the problems; `kept`, or else the schema's
 * default, replaces it.
 */
export type ReadVariable = <T>(name: string, schema: z.ZodType<T>, kept?: T) => T

/** Returns a reader of the environment's variables that collects every problem. */
export function variableReader(env: Env, problems: Problems): ReadVariable {
  return (name, schema, kept) => {
    const read = schema.safeParse(env[name])
    if (read.success) return read.data
    problems.push(`${name} ${read.error.issues[0]?.message}`)
    return kept ?? schema.parse(undefined)
  }
}

/** Quotes the bad value and names a good one. Not for secrets. */
const give = (hint: string) => ({ error: ({ input }: { input?: unknown }) => `is '${String(input)}': give ${hint}` })

/** A whole number within a range. */
export function integer(min: number, max: number) {
  const hint = give(`a whole number from ${min} to ${max}`)
  return z
    .string()
    .regex(/^\d{1,10}$/, hint)
    .transform(Number)
    .refine((value) => value >= min && value <= max, hint)
}

/** One of the allowed values. */
export const choice = <const T extends string>(allowed: readonly T[]) => z.enum(allowed, give(`one of ${allowed.join(', ')}`))

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
}

/** An origin: scheme, host and port only; `fallback` unless set. */
export const origin = (fallback: string) =>
  z
    .string()
    .refine(isOrigin, give(`an address such as ${fallback}, without a path`))
    .transform((text) => new URL(text).origin)
    .prefault(fallback)

/** A time zone of the IANA database. */
export const timeZone = z.string().refine(isTimeZone, give('the name of a time zone, such as Europe/Paris'))

/** A host to listen on: an address or a name. Only listening shows whether this machine has it. */
export const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text),
    give('an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them'),
  )

/**
 * An address with one of the schemes; the message shows an example and never the value, which holds a
 * password.
 */
export const addressOfScheme = (scheme: RegExp, example: string) =>
  z.string().refine((text) => scheme.test(URL.parse(text)?.protocol ?? ''), `must be an address such as ${example}`)

const localHosts: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', 'localhost']

/**
 * Returns how this machine reaches a server on `host`: by number and by name, since two sites need two host
 * names.
 */
export function originHostsOf(host: string): { number: string; name: string } {
  if (localHosts.includes(host)) return { number: '127.0.0.1', name: 'localhost' }
  const text = isIPv6(host) ? `[${host}]` : host
  return { number: text, name: text }
}
