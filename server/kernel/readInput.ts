import type { Schema } from '../../contract/route.ts'
import { Refusal } from './refusal.ts'

/** Reads what a caller sent by the contract's schema. Throws Refusal 400 with the path of each bad field (SRV-01). */
export function readInput<T>(schema: Schema<T> | undefined, value: unknown): T | undefined {
  if (schema === undefined) return undefined
  const read = schema.safeParse(value)
  if (read.success) {
    const bad = withNul(read.data, [])
    if (bad !== null) throw new Refusal(400, 'request.malformed', { [bad.join('.') || 'body']: 'request.invalid_format' })
    return read.data
  }
  const fields: Record<string, string> = {}
  for (const { path, code } of read.error.issues) fields[path.join('.') || 'body'] ??= `request.${code}`
  throw new Refusal(400, 'request.malformed', fields)
}

/** Where a text with a NUL stands, which no text column can hold: the query would fail, and the call with it as if we were broken. */
function withNul(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = withNul(part, [...path, name])
    if (found !== null) return found
  }
  return null
}
