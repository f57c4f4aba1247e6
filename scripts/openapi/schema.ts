import * as z from 'zod/mini'
import type { WireSchema } from '../../contract/route.ts'

export type JsonSchema = Record<string, unknown>

/** Converts a contract schema for OpenAPI 3.1: JSON Schema 2020-12, without `$schema`. */
export function jsonSchemaOf(schema: WireSchema, direction: 'input' | 'output'): JsonSchema {
  const { $schema: _marker, ...rest } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' }) as JsonSchema
  return rest
}

/** True if `undefined` is valid: such a body is optional. */
export const isOptional = (schema: WireSchema): boolean => schema.safeParse(undefined).success
