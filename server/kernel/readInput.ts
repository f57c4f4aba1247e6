import type { Schema } from '../../contract/route.ts'
import { Refusal } from './refusal.ts'

/** Reads what a caller sent by the contract's schema. Throws Refusal 400 with the path of each bad field (SRV-01). */
export function readInput<T>(schema: Schema<T> | undefined, value: unknown): T | undefined {
  if (schema === undefined) return undefined
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const { path, code } of read.error.issues) fields[path.join('.') || 'body'] ??= `request.${code}`
  throw new Refusal(400, 'request.malformed', fields)
}
