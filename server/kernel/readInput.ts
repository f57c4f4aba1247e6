import type { WireSchema } from '../../contract/route.ts'
import { Refusal } from './refusal.ts'

/** Validates input by the contract's schema. Throws Refusal 400 with the path of each bad field (SRV-01). */
export function readInput<T>(schema: WireSchema<T> | undefined, value: unknown): T | undefined {
  if (schema === undefined) return undefined
  const read = schema.safeParse(value)
  if (read.success) {
    const invalidPath = findInvalidPath(read.data)
    if (invalidPath !== null) throw new Refusal(400, 'request.malformed', { [invalidPath.join('.') || 'body']: 'request.invalid_format' })
    return read.data
  }
  const fields: Record<string, string> = {}
  for (const { path, code } of read.error.issues) fields[path.join('.') || 'body'] ??= `request.${code}`
  throw new Refusal(400, 'request.malformed', fields)
}

/** The deepest nesting of an input: far more than any call of the contract needs. */
const maxDepth = 20

/**
 * Returns the path of a text with NUL, which PostgreSQL cannot store, or of a value nested so deep that
 * walking it would overflow the stack; else null.
 */
function findInvalidPath(input: unknown): readonly string[] | null {
  const pending: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }]
  for (const { value, path } of pending) {
    if (path.length > maxDepth) return path.slice(0, 1)
    if (typeof value === 'string' && value.includes('\0')) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) pending.push({ value: part, path: [...path, name] })
  }
  return null
}
