import type { Schema } from '../../contract/route.ts'
import { Refusal } from './refusal.ts'

/** Reads what a caller sent by the contract's schema. Throws Refusal 400 with the path of each bad field (SRV-01). */
export function readInput<T>(schema: Schema<T> | undefined, value: unknown): T | undefined {
  if (schema === undefined) return undefined
  const read = schema.safeParse(value)
  if (read.success) {
    const bad = unfitPart(read.data)
    if (bad !== null) throw new Refusal(400, 'request.malformed', { [bad.join('.') || 'body']: 'request.invalid_format' })
    return read.data
  }
  const fields: Record<string, string> = {}
  for (const { path, code } of read.error.issues) fields[path.join('.') || 'body'] ??= `request.${code}`
  throw new Refusal(400, 'request.malformed', fields)
}

/** How deep a call's input may be nested: far deeper than any call of the contract. */
const deepest = 20

/**
 * The path of a text with a NUL, which no text column can hold: the query would fail as if we were broken. Or the path of what is
 * nested too deep, which would end the stack of whatever walks it. Null: neither is there.
 */
function unfitPart(whole: unknown): readonly string[] | null {
  const open: { value: unknown; path: readonly string[] }[] = [{ value: whole, path: [] }]
  for (const { value, path } of open) {
    if (path.length > deepest) return path.slice(0, 1)
    if (typeof value === 'string' && value.includes('\0')) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) open.push({ value: part, path: [...path, name] })
  }
  return null
}
